import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { FunctionArgs } from "convex/server";
import * as files from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { course } from "./courseFixtures";
import { answer } from "./fakeServer";
import { card, cells, drawn, NOW, now, openReports, point, show, UNIT } from "./reportPage";
import { coupon as couponRow } from "./schoolFixtures";

vi.mock("@mantine/charts", () => import("./reportPage"));
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

const { coupons, courses, reports } = api.admin;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  openReports();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asked for figures, the period itself before the one to compare with. */
function askedFigures() {
  const asked: FunctionArgs<typeof reports.figures>[] = [];
  answer(reports.figures, (args) => {
    asked.push(args);
    return { unit: UNIT, points: now };
  });
  return asked;
}

describe("REPORT-8: figures of a period", () => {
  const NAME = "Matrículas por dia";
  const tile = (name: RegExp) => screen.getByRole("button", { name }).textContent;

  test("sums, with the change in words and sign", async () => {
    await show();
    expect(tile(/^Matrículas/)).toBe("Matrículas5+1 (25% a mais)");
    expect(tile(/^Aprovações em provas/)).toBe("Aprovações em provas3 de 4−1 (25% a menos)");
    expect(tile(/^Cadastros/)).toBe("Cadastros8igual ao período anterior");
    expect(tile(/^Certificados/)).toBe("Certificados1+1 (antes: zero)");
    expect(tile(/^Receita/).replace(/\u00a0/g, " ")).toBe("ReceitaR$ 99,00R$ 49,00 devolvidos+R$ 99,00 (antes: zero)");
    screen.getByText("25/10/2026 a 23/11/2026, em comparação com 25/09/2026 a 24/10/2026.");
  });

  test("REPORT-5: the chart has both periods, its summary, and an axis as wide as its numbers", async () => {
    const { container } = await show();
    const { data, series } = drawn.lines ?? { data: [], series: [] };
    expect(data).toEqual([
      { at: "22/11", now: 2, then: 1 },
      { at: "23/11", now: 3, then: 3 },
    ]);
    expect(drawn.lines?.yAxisProps.width).toBe("auto"); // as wide as "100.000" needs
    expect(series).toMatchObject([
      { name: "now", label: "Período escolhido" },
      { name: "then", label: "Período anterior", strokeDasharray: "5 4" },
    ]);
    expect((await card(NAME).findByRole("img")).getAttribute("aria-label")).toBe(
      "Matrículas por dia. 5, de 25/10/2026 a 23/11/2026. Antes: 4, de 25/09/2026 a 24/10/2026.",
    );
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("another figure, which the address keeps; as a table, newest day first", async () => {
    const { user, where } = await show();
    await user.click(screen.getByRole("button", { name: /^Aprovações em provas/ }));
    expect(where()).toBe("/admin/reports?figure=exams");
    const name = "Aprovações em provas por dia";
    await user.click(card(name).getByRole("button", { name: `Ver como tabela: ${name}` }));
    expect(cells(name)).toEqual([
      ["Dia", "Aprovações em provas", "Provas feitas", "Período anterior"],
      ["23/11/2026", "0", "0", "0"],
      ["22/11/2026", "3", "4", "4"],
    ]);
  });

  test("REPORT-12: the table's values as a file: money as a number that spreadsheets of the country read", async () => {
    const saved = vi.spyOn(files, "saveFile").mockImplementation(() => {});
    const { user } = await show("pt", "?figure=revenue");
    await user.click(card("Receita por dia").getByRole("button", { name: "Baixar CSV: Receita por dia" }));
    expect(saved).toHaveBeenCalledWith(
      "receita-por-dia.csv",
      '\uFEFF"Dia";"Receita";"Devolvido";"Período anterior"\r\n"23/11/2026";"0";"49";"0"\r\n"22/11/2026";"99";"0";"0"\r\n',
    );
  });

  test("REPORT-12: every choice comes from the address, and goes into it", async () => {
    answer(courses.get, { ...course, title: "Git" });
    const asked = askedFigures();
    const { user, where } = await show("pt", "?period=free&from=2026-01-10&to=2026-01-20&by=course&of=course1");
    const scope = { by: "course", of: "course1" };
    expect(asked).toContainEqual({ ...scope, first: "2026-01-10", last: "2026-01-20" });
    expect(asked).toContainEqual({ ...scope, first: "2025-12-30", last: "2026-01-09" });
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Curso" }).value).toBe("Git");
    await user.selectOptions(screen.getByLabelText("Mostrar"), "source");
    await user.selectOptions(screen.getByLabelText("Origem da matrícula"), "request");
    await user.selectOptions(screen.getByLabelText("Período"), "lastMonth");
    const address = Object.fromEntries(new URL(where(), "https://selo.example").searchParams);
    expect(address).toMatchObject({ period: "lastMonth", by: "source", of: "request" });
    expect(asked).toContainEqual({ by: "source", of: "request", first: "2026-10-01", last: "2026-10-31" });
    expect(asked).toContainEqual({ by: "source", of: "request", first: "2026-09-01", last: "2026-09-30" });
  });

  test("a coupon is found by its code", async () => {
    answer(coupons.get, ({ couponId }) => (couponId === couponRow._id ? couponRow : null));
    answer(coupons.list, [couponRow]);
    const asked = askedFigures();
    const { user } = await show("pt", "?by=coupon");
    expect(asked.every(({ by }) => by === "all")).toBe(true);
    await user.click(screen.getByRole("combobox", { name: "Cupom" }));
    await user.click(await screen.findByRole("option", { name: couponRow.code }));
    expect(asked.at(-1)).toMatchObject({ by: "coupon", of: couponRow._id });
  });

  test("what a choice has no figure for is left out; a deleted one is told", async () => {
    answer(reports.figures, { unit: UNIT, points: [{ at: "2026-11-23", enrollments: 1, certificates: 0 }] });
    await show("pt", "?by=course&of=course1&figure=signUps");
    expect(screen.queryByRole("button", { name: /^Cadastros/ })).toBeNull();
    card("Matrículas por dia");
    for (const query of [reports.figures, reports.funnel, reports.cohorts]) answer(query, null);
    screen.getByText("Não existe mais");
  });

  test("days that are no period are told, and nothing is asked for them", async () => {
    const asked = askedFigures();
    await showAdmin("/admin/reports?period=free&from=2026-02-10&to=2026-02-01");
    await screen.findByText("O último dia vem antes do primeiro.");
    expect(asked).toEqual([]);
  });

  test("goes on at midnight in Brasília, while the page is open", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 2, 59), toFake: ["Date", "setInterval", "clearInterval"] });
    const asked = askedFigures();
    await show();
    expect(asked).toContainEqual({ by: "all", of: "", first: "2026-10-24", last: "2026-11-22" });
    act(() => void vi.advanceTimersByTime(90_000));
    expect(asked).toContainEqual({ by: "all", of: "", first: "2026-10-25", last: "2026-11-23" });
  });

  test("without approval there is no revenue to show", async () => {
    answer(reports.bounds, { since: null, sells: false });
    answer(reports.figures, { unit: UNIT, points: [point("2026-11-23", {})] });
    await show();
    expect(screen.queryByRole("button", { name: /^Receita/ })).toBeNull();
  });
});

describe("REPORT-9: how far people came", () => {
  const NAME = "Até onde chegaram";

  test("bars with their share of the enrollments and of the stage before; as a table", async () => {
    const { user } = await show();
    const lines = within(card(NAME).getByRole("list")).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Matrícula200 (100%)",
      "Começaram150 (75%)75% da etapa anterior",
      "Metade das aulas90 (45%)60% da etapa anterior",
      "Todas as aulas60 (30%)67% da etapa anterior",
      "Aprovação na prova66 (33%)110% da etapa anterior",
      "Certificado55 (28%)83% da etapa anterior",
    ]);
    await user.click(card(NAME).getByRole("button", { name: /tabela/ }));
    expect(cells(NAME)[2]).toEqual(["Começaram", "150", "75%", "75%"]);
  });
});

describe("REPORT-10: by month of enrollment", () => {
  const NAME = "Turmas por mês de matrícula";

  test("shares by months since, of those who finished or are still active", async () => {
    const { user, container, where } = await show();
    expect(cells(NAME).slice(2)).toEqual([
      ["Outubro de 2026", "40", "25%", "50%"],
      ["Novembro de 2026", "10", "0%", ""],
    ]);
    await user.selectOptions(card(NAME).getByLabelText("Mostrar pessoas"), "active");
    expect(cells(NAME)[2]).toEqual(["Outubro de 2026", "40", "90%", "30%"]);
    expect(where()).toBe("/admin/reports?cohorts=active");
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
