import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeDocuments, type Rendered } from "../../scripts/build/documents";
import { FIRST_TEXTS, START, textSource, type Manifest } from "../../scripts/build/pageLinks";
import { languages } from "@/i18n/languages";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selo-documents-"));
  await writeFile(join(folder, "app.css"), "a{color:red}");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const template = `<!doctype html>
<html lang="pt" data-mantine-color-scheme="light">
  <head>
    <meta name="description" content="" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="stylesheet" crossorigin href="/app.css">
    <title>Selo</title>
    <script>1</script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const texts = languages.flatMap((language) => FIRST_TEXTS.map((name) => textSource(language, name)));
const manifest: Manifest = Object.fromEntries([START, ...texts].map((source) => [source, { file: "app.js" }]));

const answers = [{ name: "visitor/settings:school", args: {}, value: { name: "Escola </script> Ipê" } }];
const rendered: Rendered = {
  pages: [
    {
      path: "/",
      language: "pt",
      title: "Cursos",
      description: "Bons",
      files: { source: START, texts: [] },
      markup: "<p>home</p>",
      answers,
    },
  ],
  shell: { markup: "<p>shell</p>", answers },
  files: [],
  brand: {
    ...{ name: "Ipê", page: { light: "#FFFFFF", dark: "#000000" }, icon: "https://backend.example/icon" },
    properties: [["--mantine-color-selo-6", "#0F766E"]],
  },
  convexUrl: "https://backend.example",
  shortcuts: [],
};
const compose = (brand: Partial<Rendered["brand"]> = {}) =>
  composeDocuments({
    ...{ template, folder, manifest, siteUrl: "https://ipe.example" },
    rendered: { ...rendered, brand: { ...rendered.brand, ...brand } },
  });

test("LOOK-19: every document has the school's name, colors and icon before any script", async () => {
  const documents = await compose();
  expect(documents.map(({ file }) => file)).toEqual(["index.html", "app.html", "404.html"]);
  for (const { html, file } of documents) {
    expect(html).toContain(file === "index.html" ? "<title>Cursos · Ipê</title>" : "<title>Ipê</title>");
    expect(html).toContain("html:root{--mantine-color-selo-6:#0F766E}</style>");
    expect(html).toContain('<link rel="icon" href="/school-icon.png" type="image/png" />');
    expect(html).toContain('<link rel="apple-touch-icon" href="/school-icon.png" />');
    expect(html).toContain('id="answers">[{"name":"visitor/settings:school"');
    expect(html).not.toContain("Escola </script>");
  }
  expect(documents[0]?.html).toContain('<meta property="og:image" content="https://ipe.example/school-icon.png" />');
  expect(documents[0]?.html).toContain('<meta property="og:site_name" content="Ipê" />');
});

test("LOOK-18: without an icon of the school, documents have the product's", async () => {
  const [home] = await compose({ icon: null });
  expect(home?.html).toContain('href="/favicon.svg"');
  expect(home?.html).toContain('content="https://ipe.example/icon-512.png"');
});
