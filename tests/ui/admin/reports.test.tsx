import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { mapFigures } from "@convex/model/platform/totals/days";
import { brazilDay } from "@convex/shared/brazilDay";
import type { Language } from "@/i18n/languages";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, forget, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

interface ChartProps {
  data: Record<string, unknown>[];
  series: { name: string; label: string }[];
  yAxisProps: { width: unknown };
}
/** The chart library's latest props. */
const drawn: { lines: ChartProps | null; bars: ChartProps | null } = { lines: null, bars: null };
vi.mock("@mantine/charts", () => ({
  LineChart: (props: ChartProps) => {
    drawn.lines = props;
    return null;
  },
  BarChart: (props: ChartProps) => {
    drawn.bars = props;
    return null;
  },
}));
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

const { stats, courses } = api.admin;
const day = (ago: number) => brazilDay(Date.now() - ago * 86_400_000);
const noFigures = mapFigures(() => 0);
const buckets = (...last: number[]) => [...Array<number>(11 - last.length).fill(0), ...last];
const use = (code: string, currentUses: number, maxUses: number | null) => ({
  couponId: id<"discountCoupons">(code),
  ...{ code, currentUses, maxUses },
});

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  Object.assign(drawn, { lines: null, bars: null });
  answer(stats.daily, [
    { ...noFigures, day: day(1), enrollments: 2 },
    { ...noFigures, day: day(0), enrollments: 3, certificates: 1 },
  ]);
  answer(stats.byCourse, [
    { courseId: id<"courses">("course1"), title: "Git", enrollments: 8, completed: 2 },
    { courseId: id<"courses">("course2"), title: "SQL", enrollments: 0, completed: 0 },
  ]);
  answer(stats.examScores, ({ courseId }) =>
    courseId === undefined
      ? { buckets: buckets(4, 0, 1), passed: 5, failed: 2 }
      : { buckets: buckets(1, 0, 0), passed: 1, failed: 0 },
  );
  answer(stats.couponUse, [use("BEMVINDO20", 1200, 2000), use("SEMFIM", 300, null)]);
});

const show = async (language: Language = "pt") => {
  const page = await showAdmin("/admin/reports", language);
  await expect.poll(() => drawn.lines).not.toBeNull();
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const card = (name: string) => within(screen.getByRole("region", { name }));
const cells = (name: string) =>
  card(name)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("REPORT-2: day by day", () => {
  const NAME = "Matrículas e certificados por dia";

  test("REPORT-5: the chart gets every day, its summary, and an axis as wide as its numbers", async () => {
    await show();
    const { data, series } = drawn.lines ?? { data: [], series: [] };
    expect(data.map(({ enrollments, certificates }) => [enrollments, certificates])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    const [, month = "", date = ""] = day(0).split("-");
    expect(data[1]?.day).toBe(`${date}/${month}`);
    expect(drawn.lines?.yAxisProps.width).toBe("auto"); // as wide as "100.000" needs
    expect(series).toMatchObject([
      { name: "enrollments", label: "Matrículas" },
      { name: "certificates", label: "Certificados" },
    ]);
    const chart = await card(NAME).findByRole("img");
    const spoken = chart.getAttribute("aria-label");
    expect(spoken).toContain("5 matrículas e 1 certificado");
    card(NAME).getByText(/^5 matrículas e 1 certificado/);
  });

  test("requests the chosen number of days up to today", async () => {
    const asked: object[] = [];
    answer(stats.daily, (args) => {
      asked.push(args);
      return [];
    });
    const { user } = await show();
    await user.selectOptions(card(NAME).getByLabelText("Período"), "7");
    expect(asked[0]).toEqual({ from: day(29), to: day(0) });
    expect(asked.at(-1)).toEqual({ from: day(6), to: day(0) });
  });

  test("goes on at midnight in Brasília, while the page is open", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 2, 59), toFake: ["Date", "setInterval", "clearInterval"] });
    try {
      const asked: object[] = [];
      answer(stats.daily, (args) => {
        asked.push(args);
        return [];
      });
      await show();
      expect(asked.at(-1)).toEqual({ from: "2026-10-24", to: "2026-11-22" });
      act(() => void vi.advanceTimersByTime(90_000));
      expect(asked.at(-1)).toEqual({ from: "2026-10-25", to: "2026-11-23" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("as a table, newest day first; the chosen days stay", async () => {
    const { user, container } = await show();
    await user.click(card(NAME).getByRole("button", { name: `Ver como tabela: ${NAME}` }));
    expect(cells(NAME).map((row) => row.slice(1))).toEqual([
      ["Matrículas", "Certificados"],
      ["3", "1"],
      ["2", "0"],
    ]);
    card(NAME).getByLabelText("Período");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(card(NAME).getByRole("button", { name: `Ver como gráfico: ${NAME}` }));
    card(NAME).getByRole("img");
  });

  test("a new enrollment updates chart and summary", async () => {
    await show();
    answer(stats.daily, [{ ...noFigures, day: day(0), enrollments: 1234, certificates: 2 }]);
    expect(drawn.lines?.data).toMatchObject([{ enrollments: 1234, certificates: 2 }]);
    card(NAME).getByText(/^1\.234 matrículas e 2 certificados/);
  });
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
    await user.click(card(NAME).getByRole("button"));
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
    const asked: string[] = [];
    answer(courses.options, ({ search }) => {
      asked.push(search);
      return search === "git"
        ? [{ _id: id<"courses">("course1"), title: "Git", slug: "x", status: "published" as const }]
        : [];
    });
    const { user } = await show();
    const field = card(NAME).getByRole<HTMLInputElement>("combobox", { name: "Curso" });
    expect(field.value).toBe("Todos os cursos");
    await user.click(field);
    await user.keyboard("git");
    await user.click(await screen.findByRole("option", { name: "Git" }));
    expect(asked).toContain("git");
    card(NAME).getByText("1 aprovação e nenhuma reprovação.");
    await user.click(card(NAME).getByRole("button"));
    expect(cells(NAME).at(-1)).toEqual(["10", "0"]);
    expect(cells(NAME)[9]).toEqual(["de 8 a 8,9", "1"]);
  });

  test("of all courses again", async () => {
    answer(courses.options, [{ _id: id<"courses">("course1"), title: "Git", slug: "x", status: "published" }]);
    const { user } = await show();
    const choose = async (name: string) => {
      await user.click(card(NAME).getByRole("combobox", { name: "Curso" }));
      await user.click(await screen.findByRole("option", { name }));
    };
    await choose("Git");
    card(NAME).getByText("1 aprovação e nenhuma reprovação.");
    await choose("Todos os cursos");
    card(NAME).getByText("5 aprovações e 2 reprovações.");
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
    await user.click(card(NAME).getByRole("button"));
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
  forget(stats.daily);
  for (const text of ["Ainda não há cursos.", "Ainda não há cupons.", /matrículas e/]) {
    expect(screen.queryByText(text)).toBeNull();
  }
});

test("in English, with its numbers", async () => {
  const { container } = await show("en");
  screen.getByRole("heading", { level: 1, name: "Reports" });
  screen.getByText("1,200 of 2,000");
  expect(await accessibilityProblems(container)).toEqual([]);
});
