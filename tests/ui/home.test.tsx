import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { brazilDay } from "@convex/shared/brazilDay";
import type { Catalog, CourseSummary, Promo } from "@/visitor/home/api";
import HomePage from "@/visitor/home/HomePage";
import { accessibilityProblems, renderPage } from "./render";

const { server } = vi.hoisted(() => ({
  server: { catalog: (): unknown => undefined, promo: (): unknown => undefined },
}));
vi.mock("@/visitor/home/api", () => ({
  PATHS_PER_PAGE: 6,
  usePaths: () => ({ status: "Exhausted", results: [], loadMore: vi.fn() }),
  COURSES_PER_PAGE: 24,
  useCatalog: () => server.catalog(),
  usePromo: () => server.promo(),
}));

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
    const banner = within(screen.getByRole("region", { name: "Promoção" }));
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
    screen.getByText("Oferta válida até 31/12/2025");
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
