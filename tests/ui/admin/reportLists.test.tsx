import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { accessibilityProblems } from "../render";
import { course } from "./courseFixtures";
import { answer, forget } from "./fakeServer";
import { buckets, card, cells, drawn, NOW, openReports, show } from "./reportPage";
import { id } from "./schoolFixtures";

vi.mock("@mantine/charts", () => import("./reportPage"));
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

const { courses, reports, stats } = api.admin;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  openReports();
});
afterEach(() => {
  vi.useRealTimers();
});

const shareOf = (line: HTMLElement | undefined) =>
  within(line as HTMLElement)
    .getByRole("progressbar", { hidden: true })
    .getAttribute("aria-valuenow");

describe("REPORT-2: course by course", () => {
  const NAME = "Conclusão por curso";

  test("a bar shows a share, and an empty course does not divide by zero", async () => {
    await show();
    const [git, sql] = within(card(NAME).getByRole("list")).getAllByRole("listitem");
    within(git as HTMLElement).getByText("2 de 8 (25%)");
    expect(shareOf(git)).toBe("25");
    within(sql as HTMLElement).getByText("Sem matrículas");
    expect(shareOf(sql)).toBe("0");
  });

  test("as a table; live", async () => {
    const { user } = await show();
    await user.click(card(NAME).getByRole("button", { name: /tabela/ }));
    answer(stats.byCourse, [{ courseId: id<"courses">("course1"), title: "Git", enrollments: 8, completed: 4 }]);
    expect(cells(NAME)).toEqual([
      ["Curso", "Matrículas", "Conclusões", "Taxa"],
      ["Git", "8", "4", "50%"],
    ]);
  });
});

describe("REPORT-2: scores of exams", () => {
  const NAME = "Notas das provas";

  test("the chart gets a bar for each score from 0 to 10", async () => {
    await show();
    await expect.poll(() => drawn.bars).not.toBeNull();
    expect(drawn.bars?.data.map(({ score }) => score)).toEqual("0 1 2 3 4 5 6 7 8 9 10".split(" "));
    expect(drawn.bars?.data.map(({ attempts }) => attempts)).toEqual(buckets(4, 0, 1));
    expect(card(NAME).getByRole("img").getAttribute("aria-label")).toContain("5 aprovações e 2 reprovações.");
  });

  test("REPORT-6: of one course, found by searching all of them; as a table with each bar's range", async () => {
    answer(courses.options, ({ search }) =>
      search === "git" ? [{ _id: course._id, title: "Git", slug: "git", status: "draft" as const }] : [],
    );
    answer(courses.get, { ...course, title: "Git" });
    const { user } = await show("pt", "?by=course");
    card(NAME).getByText("5 aprovações e 2 reprovações.");
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Curso" });
    await user.click(field);
    await user.keyboard("git");
    await user.click(await screen.findByRole("option", { name: "Git" }));
    card(NAME).getByText("1 aprovação e nenhuma reprovação.");
    await user.click(card(NAME).getByRole("button", { name: /tabela/ }));
    expect(cells(NAME).at(-1)).toEqual(["10", "0"]);
    expect(cells(NAME)[9]).toEqual(["de 8 a 8,9", "1"]);
  });

  test("says so before anyone has taken one", async () => {
    answer(stats.examScores, { buckets: buckets(), passed: 0, failed: 0 });
    await show();
    card(NAME).getByText("Ninguém fez a prova ainda.");
  });
});

describe("REPORT-2: use of coupons", () => {
  const NAME = "Uso de cupons";

  test("bars are relative to the most used coupon; limits are listed", async () => {
    await show();
    const [first, second] = within(card(NAME).getByRole("list")).getAllByRole("listitem");
    within(first as HTMLElement).getByText("1.200 de 2.000");
    expect(shareOf(first)).toBe("100");
    within(second as HTMLElement).getByText("300 (sem limite)");
    expect(shareOf(second)).toBe("25");
  });

  test("as a table", async () => {
    const { user } = await show();
    await user.click(card(NAME).getByRole("button", { name: /tabela/ }));
    expect(cells(NAME)).toEqual([
      ["Cupom", "Usos", "Limite"],
      ["BEMVINDO20", "1.200", "2.000"],
      ["SEMFIM", "300", "Sem limite"],
    ]);
  });
});

test("empty reports say so, and loading ones show no zeros", async () => {
  for (const query of [stats.byCourse, stats.couponUse]) answer(query, []);
  await show();
  for (const text of ["Ainda não há cursos.", "Ainda não há cupons."]) screen.getByText(text);
  for (const query of [stats.byCourse, stats.couponUse]) forget(query);
  forget(reports.figures);
  for (const text of ["Ainda não há cursos.", "Ainda não há cupons.", /Antes:/]) {
    expect(screen.queryByText(text)).toBeNull();
  }
});

test("in English, with its numbers", async () => {
  const { container } = await show("en");
  screen.getByRole("heading", { level: 1, name: "Reports" });
  screen.getByText("1,200 of 2,000");
  expect(await accessibilityProblems(container)).toEqual([]);
});
