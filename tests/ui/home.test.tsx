import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { brazilDay } from "@convex/shared/brazilDay";
import type { Catalog, CourseSummary, Home, Promo, Teacher } from "@/visitor/home/api";
import HomePage from "@/visitor/home/HomePage";
import { accessibilityProblems, renderPage } from "./render";

const { server } = vi.hoisted(() => ({
  server: {
    catalog: (): unknown => undefined,
    promo: (): unknown => undefined,
    home: {} as Home,
    teachers: [] as Teacher[],
  },
}));
vi.mock("@/visitor/home/api", () => ({
  PATHS_PER_PAGE: 6,
  usePaths: () => ({ status: "Exhausted", results: [], loadMore: vi.fn() }),
  COURSES_PER_PAGE: 24,
  useCatalog: () => server.catalog(),
  usePromo: () => server.promo(),
  useHome: () => server.home,
  useTeachers: () => server.teachers,
}));

const home: Home = {
  ...{ showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true },
  ...{ questions: [], voices: [] },
};

const course = (number: number, fields: Partial<CourseSummary> = {}): CourseSummary => ({
  _id: `course${number}` as CourseSummary["_id"],
  slug: `curso-${number}`,
  title: `Curso ${number}`,
  description: "Aprenda de verdade.",
  durationHours: 12,
  language: "pt",
  level: null,
  lessonCount: 9,
  students: null,
  ...fields,
});

const promo: NonNullable<Promo> = {
  enabled: true,
  priceCents: 4900,
  validUntil: brazilDay(Date.now() + 86_400_000),
  whatsappNumber: "5511987654321",
  whatsappText: "Olá! Quero o acesso vitalício & o desconto.",
};

const loadMore = vi.fn();

function serve(status: Catalog["status"], results: CourseSummary[], offer: Promo | undefined = promo) {
  server.catalog = () => ({ status, results, loadMore, isLoading: status.startsWith("Loading") });
  server.promo = () => offer;
}

beforeEach(() => {
  loadMore.mockClear();
  Object.assign(server, { home, teachers: [] });
  serve("Exhausted", [course(1), course(2)]);
});

describe("course list", () => {
  test("HOME-3: eight skeletons while loading, announced once", async () => {
    serve("LoadingFirstPage", [], undefined);
    const { container } = await renderPage(<HomePage />);
    expect(container.querySelectorAll("[data-skeleton]")).toHaveLength(8);
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toEqual(["", "Carregando cursos"]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("HOME-3: a card for each course, in the server's order", async () => {
    serve("Exhausted", [course(2), course(3), course(1)]);
    await renderPage(<HomePage />);
    const titles = (await screen.findAllByRole("article")).map((card) => within(card).getByRole("heading").textContent);
    expect(titles).toEqual(["Curso 2", "Curso 3", "Curso 1"]);
  });

  test("HOME-5, SITE-13: a card shows title, description, hours and certificate, and links to the course", async () => {
    serve("Exhausted", [course(1, { title: "SQL e bancos de dados", slug: "sql", durationHours: 1 })]);
    const { container } = await renderPage(<HomePage />);
    const card = within(await screen.findByRole("article"));
    card.getByRole("heading", { level: 3, name: "SQL e bancos de dados" });
    card.getByText("Aprenda de verdade.");
    card.getByText("1 hora");
    card.getByText("Certificado");
    const link = card.getByRole("link", { name: "Ver curso: SQL e bancos de dados" });
    expect(link.getAttribute("href")).toBe("/course/sql");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("loads the next page on demand until there is none", async () => {
    serve("CanLoadMore", [course(1)]);
    const first = await renderPage(<HomePage />);
    await first.user.click(screen.getByRole("button", { name: "Carregar mais cursos" }));
    expect(loadMore).toHaveBeenCalledExactlyOnceWith(24);
    first.unmount();
    serve("Exhausted", [course(1)]);
    await renderPage(<HomePage />);
    expect(screen.queryByRole("button", { name: "Carregar mais cursos" })).toBeNull();
  });

  test("says so when nothing is published", async () => {
    serve("Exhausted", []);
    await renderPage(<HomePage />);
    const empty = screen.getByText("Os primeiros cursos estão chegando").parentElement ?? document.body;
    expect(within(empty).getByRole("link").getAttribute("href")).toBe("/verify");
  });

  test("a failed query says so in the visitor's language and can be retried", async () => {
    const silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.catalog = () => {
      throw new Error("[CONVEX Q(catalog:list)] Server Error");
    };
    const { user } = await renderPage(<HomePage />);
    expect(screen.getByRole("alert").textContent).toContain("Algo deu errado");
    expect(document.body.textContent).not.toContain("CONVEX");
    serve("Exhausted", [course(7)]);
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    screen.getByText("Curso 7");
    silence.mockRestore();
  });
});

describe("promo", () => {
  test("PROMO-1, PROMO-5: price, last day and a chat with the prefilled text, in a new tab without an opener", async () => {
    await renderPage(<HomePage />);
    const banner = within(await screen.findByRole("region", { name: "Promoção" }));
    expect(banner.getByText(/acesso vitalício/i).textContent).toMatch(/por R\$\s49,00$/);
    const link = banner.getByRole("link");
    expect(link.getAttribute("href")).toBe(
      `https://wa.me/5511987654321?text=${encodeURIComponent(promo.whatsappText)}`,
    );
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test("PROMO-4: with the clock in 2025 it reads as specified", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-01-01T02:59:00Z"), toFake: ["Date"] }); // 23:59 in Brasília
    serve("Exhausted", [], { ...promo, validUntil: "2025-12-31" });
    await renderPage(<HomePage />);
    await screen.findByText("Oferta válida até 31/12/2025");
    vi.useRealTimers();
  });

  test.each<[string, Promo]>([
    ["is over", { ...promo, validUntil: brazilDay(Date.now() - 86_400_000) }],
    ["is switched off", { ...promo, enabled: false }],
    ["does not exist", null],
  ])("PROMO-3: is hidden when it %s", async (_when, offer) => {
    serve("Exhausted", [course(1)], offer);
    await renderPage(<HomePage />);
    expect(screen.queryByRole("region", { name: "Promoção" })).toBeNull();
  });

  test("its failure leaves the rest of the page alone", async () => {
    const silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.promo = () => {
      throw new Error("no");
    };
    await renderPage(<HomePage />);
    expect(screen.queryByRole("alert")).toBeNull();
    screen.getByText("Curso 1");
    silence.mockRestore();
  });
});

const sections = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const ana: Teacher = {
  fullName: "Ana Souza",
  courses: [{ slug: "curso-1", title: "Curso 1", language: "pt" }],
};
const voice = { title: "Rui Reis · Curso 1", text: "Consegui o meu primeiro emprego." };

describe("story", () => {
  test("HOME-12: what one gets stands beside the hero's text, in four points", async () => {
    await renderPage(<HomePage />);
    const points = within(screen.getByRole("region", { name: "O que você recebe" })).getAllByRole("listitem");
    expect(points.map((point) => point.querySelector("span")?.textContent)).toEqual([
      ...["Aulas diretas ao ponto", "O seu ritmo", "Prova final", "Certificado verificável"],
    ]);
  });

  test("HOME-12, HOME-17: from what one gets to the questions, then the catalog", async () => {
    Object.assign(server, { home: { ...home, voices: [voice] }, teachers: [ana] });
    const { container } = await renderPage(<HomePage />);
    expect(sections()).toEqual([
      ...["O que você recebe", "Como funciona", "O certificado que você recebe", "O que dizem nossos alunos"],
      ...["Quem ensina", "Perguntas frequentes", "Nossos cursos"],
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("HOME-15, HOME-16: voices and teachers are never invented", async () => {
    await renderPage(<HomePage />);
    expect(sections()).not.toContain("O que dizem nossos alunos");
    expect(sections()).not.toContain("Quem ensina");
  });

  test.each<[keyof Home, string]>([
    ["showsSteps", "Como funciona"],
    ["showsCertificate", "O certificado que você recebe"],
    ["showsTeachers", "Quem ensina"],
    ["showsQuestions", "Perguntas frequentes"],
  ])("HOME-17: %s switches a section off, and only that", async (name, title) => {
    server.teachers = [ana];
    const first = await renderPage(<HomePage />);
    const all = sections();
    expect(all).toContain(title);
    first.unmount();
    server.home = { ...home, [name]: false };
    await renderPage(<HomePage />);
    expect(sections()).toEqual(all.filter((each) => each !== title));
  });

  test("HOME-13: three steps in order", async () => {
    await renderPage(<HomePage />);
    const steps = within(screen.getByRole("region", { name: "Como funciona" })).getAllByRole("heading", { level: 3 });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      ...["Escolha um curso", "Estude no seu ritmo", "Faça a prova e receba o certificado"],
    ]);
  });

  test("HOME-14: the certificate's part leads to where it is checked", async () => {
    await renderPage(<HomePage />);
    const part = within(screen.getByRole("region", { name: "O certificado que você recebe" }));
    expect(part.getByRole("link").getAttribute("href")).toBe("/verify");
  });

  test("HOME-15, HOME-16: a voice names its speaker, a teacher links to courses", async () => {
    Object.assign(server, { home: { ...home, voices: [voice] }, teachers: [ana] });
    await renderPage(<HomePage />);
    expect(screen.getByRole("figure").textContent).toBe(voice.text + voice.title);
    const teachers = within(screen.getByRole("region", { name: "Quem ensina" }));
    teachers.getByRole("heading", { name: "Ana Souza" });
    expect(teachers.getByRole("link", { name: "Curso 1" }).getAttribute("href")).toBe("/course/curso-1");
  });

  test("HOME-17: the school's own questions replace the general ones, and unfold", async () => {
    const first = await renderPage(<HomePage />);
    expect(screen.getAllByRole("group")).toHaveLength(5);
    first.unmount();
    server.home = { ...home, questions: [{ title: "Quanto custa?", text: "Uma vez só." }] };
    const { user } = await renderPage(<HomePage />);
    const only = screen.getByRole<HTMLDetailsElement>("group");
    expect(only.open).toBe(false);
    await user.click(screen.getByRole("heading", { name: "Quanto custa?" }));
    expect(only.open).toBe(true);
    within(only).getByText("Uma vez só.");
  });
});

describe("a phone's catalog", () => {
  const many = Array.from({ length: 20 }, (_, index) => course(index + 1));
  const all = () => screen.queryByRole("button", { name: /^Mostrar/ });

  test("HOME-18: shows the first courses until asked for all, and the focus goes on in the list", async () => {
    serve("Exhausted", many);
    const { user, container } = await renderPage(<HomePage />);
    expect(all()?.textContent).toBe("Mostrar todos os 20 cursos");
    expect(container.querySelector("[data-short]")).not.toBeNull();
    if (all()) await user.click(all() as HTMLElement);
    expect(container.querySelector("[data-short]")).toBeNull();
    expect(all()).toBeNull();
    expect(document.activeElement?.getAttribute("href")).toBe("/course/curso-9");
  });

  test("HOME-18: does not say a number that is not known", async () => {
    serve("CanLoadMore", many);
    await renderPage(<HomePage />);
    expect(all()?.textContent).toBe("Mostrar mais cursos");
  });

  test.each<[string, number, string]>([
    ["few courses", 8, "/"],
    ["a search", 20, "/?q=curso"],
  ])("HOME-18: %s are all shown", async (_, count, at) => {
    serve("Exhausted", many.slice(0, count));
    const { container } = await renderPage(<HomePage />, { at, texts: ["catalog"] });
    expect(all()).toBeNull();
    expect(container.querySelector("[data-short]")).toBeNull();
  });
});

test("HOME-2: the three fixed figures", async () => {
  await renderPage(<HomePage />);
  const figures = within(screen.getByRole("region", { name: "A escola em números" })).getAllByRole("listitem");
  expect(figures.map((figure) => figure.textContent)).toEqual([
    "20+cursos disponíveis",
    "100%com certificação",
    "100%online",
  ]);
});

test("HOME-1: 'explore courses' scrolls to the list and moves the focus there", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const { user } = await renderPage(<HomePage />);
  await user.click(screen.getByRole("button", { name: "Explorar cursos" }));
  const heading = screen.getByRole("heading", { level: 2, name: "Nossos cursos" });
  expect(scroll.mock.instances).toEqual([heading]);
  expect(document.activeElement).toBe(heading);
});

test("names and describes the document", async () => {
  document.head.innerHTML = '<meta name="description" content="" />';
  await renderPage(<HomePage />, { language: "en" });
  expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toMatch(
    /^Online technology courses/,
  );
  expect(document.title).toBe("Technology courses with a certificate · Selo");
});
