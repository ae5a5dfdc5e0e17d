import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { coverDrawing } from "@/components/cover/coverDrawing";
import { CourseCover } from "@/components/cover/CourseCover";
import { renderPage } from "./render";

const drawings = readFileSync("src/components/cover/motifs.svg", "utf8");
const slugs = Array.from({ length: 400 }, (_, index) => `curso-${index}`);

test.each([
  ["Git e GitHub", ["branches"]],
  ["Python do zero", ["flow"]],
  ["Análise de dados com Python", ["bell"]],
  ["Lógica de Programação", ["flow"]],
  ["TypeScript na prática", ["slots"]],
  ["Pruebas de software con TypeScript", ["checks"]],
  ["Algorithms in practice with JavaScript", ["maze"]],
  ["Node.js na nuvem com Docker", ["loop"]],
  ["JavaScript essencial", ["brackets", "flow"]],
  ["SQL e bancos de dados", ["cylinders", "tables"]],
  ["React moderno", ["blocks"]],
  ["HTML e CSS", ["panes"]],
  ["Aplicativos móveis com Flutter", ["phones"]],
  ["Fundamentos de IA", ["network"]],
  ["Docker e contêineres", ["containers"]],
  ["Kubernetes na prática", ["helm"]],
  ["Cloud essentials", ["cloud"]],
  ["Machine learning na prática", ["boundary"]],
  ["Integração e entrega contínuas: CI/CD com GitHub Actions", ["pipeline"]],
  ["Interfaces accesibles: la web para todas las personas", ["access"]],
  ["Linux e terminal", ["terminal"]],
  ["Segurança na web", ["shield"]],
  ["Gestão do tempo", ["books"]],
])("LOOK-11: the cover of “%s” follows from its subject", (title, motifs) => {
  const drawn = new Set(slugs.map((slug) => coverDrawing({ slug, title }).motif));
  expect([...drawn].toSorted()).toEqual(motifs);
  for (const motif of motifs) expect(drawings).toContain(`<g id="${motif}"`);
});

test("LOOK-11: the slug varies palette and composition, always the same way", () => {
  const of = (slug: string) => coverDrawing({ slug, title: "React moderno" });
  expect(of("react-moderno")).toEqual(of("react-moderno"));
  const all = slugs.map(of);
  expect(new Set(all.map(({ palette }) => palette)).size).toBe(8);
  expect(new Set(all.map(({ mirrored }) => mirrored)).size).toBe(2);
  const grounds = [...new Set(all.map(({ ground }) => ground))];
  expect(grounds).toHaveLength(4);
  for (const ground of grounds) expect(drawings).toContain(`<g id="${ground}">`);
});

test("LOOK-20: the demonstration's twenty courses have twenty drawings", () => {
  const courses = JSON.parse(readFileSync("convex/seed/catalog.json", "utf8")) as string[];
  const drawn = courses.map((slug) => {
    const { title } = JSON.parse(readFileSync(`convex/seed/courses/${slug}/course.json`, "utf8")) as { title: string };
    return coverDrawing({ slug, title }).motif;
  });
  expect(courses).toHaveLength(20);
  expect(new Set(drawn).size).toBe(20);
});

test("LOOK-20: whatever the shape, the ground fills it and the motif is whole", async () => {
  const { container } = await renderPage(<CourseCover course={{ slug: "git", title: "Git" }} fill />);
  const layers = [...container.querySelectorAll("svg svg")];
  expect(layers.map((layer) => layer.getAttribute("preserveAspectRatio"))).toEqual(["xMidYMid slice", null]);
  expect(layers[1]?.querySelector("use")?.getAttribute("href")).toContain("#branches");
});

test("LOOK-11: a cover is decorative", async () => {
  const { container } = await renderPage(<CourseCover course={{ slug: "git", title: "Git" }} />);
  expect(container.querySelector("[aria-hidden=true] > svg use")).not.toBeNull();
});
