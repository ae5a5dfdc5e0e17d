import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CouponEnrollment, ExportPage } from "@/admin/coupons/api";
import { csvFile } from "@convex/../src/admin/components/csv/csv";
import { EnrollmentExport } from "@/admin/coupons/EnrollmentExport";
import { saveFile } from "@/lib/saveFile";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";

const read = vi.fn<(code: string, cursor: string | null) => Promise<ExportPage>>();
const count = vi.fn<(code: string) => Promise<number | null>>();
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("@/admin/coupons/api", () => ({
  useReadEnrollments: () => read,
  useCountEnrollments: () => count,
}));

const row = (number: number, fullName: string | null): CouponEnrollment => ({
  _id: `enrollment${number}` as CouponEnrollment["_id"],
  couponCode: "BEMVINDO20",
  discountPercentage: 20,
  enrolledAt: Date.UTC(2026, 10, 5, 12),
  userId: `user${number}` as CouponEnrollment["userId"],
  courseId: "c" as CouponEnrollment["courseId"],
  accountEmail: fullName === null ? null : "ana@selo.example",
  student: fullName === null ? null : { userId: "u" as NonNullable<CouponEnrollment["student"]>["userId"], fullName },
  course: { _id: "c" as NonNullable<CouponEnrollment["course"]>["_id"], title: 'Git "na prática"', slug: "git" },
});

beforeEach(() => {
  read.mockReset();
  count.mockReset().mockResolvedValue(null);
  vi.mocked(saveFile).mockReset();
  vi.mocked(showToast).mockReset();
});
const show = () => renderPage(<EnrollmentExport code="BEM" />, { texts: ["adminCoupons", "csvExport"] });
const start = () => screen.getByRole("button", { name: "Exportar CSV" });

test.each([
  ["Ana", '"Ana"'],
  ['diz "oi"', '"diz ""oi"""'],
  ["=1+1", `"'=1+1"`],
  ["+55", `"'+55"`],
  ["-2", `"'-2"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["  =1", `"'  =1"`],
  ["\t=1", `"'\t=1"`],
  ["a;b\nc", '"a;b\nc"'],
])("COUPON-13: %o becomes the cell %o", (text, cell) => {
  expect(csvFile([[text]], ",")).toBe(`\uFEFF${cell}\r\n`);
});

test("a file starts with a byte order mark and ends lines as spreadsheets expect", () => {
  expect(
    csvFile(
      [
        ["a", "b"],
        ["ç", ""],
      ],
      ";",
    ),
  ).toBe('\uFEFF"a";"b"\r\n"ç";""\r\n');
});

test("COUPON-11, COUPON-13: every page goes into the file, in order, once", async () => {
  read.mockImplementation((_code, cursor) =>
    Promise.resolve(
      cursor === null ? { rows: [row(1, "=HYPERLINK()")], next: "page2" } : { rows: [row(2, null)], next: null },
    ),
  );
  const { user } = await show();
  await user.dblClick(start());
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(read.mock.calls).toEqual([
    ["BEM", null],
    ["BEM", "page2"],
  ]);
  expect(vi.mocked(saveFile).mock.calls[0]).toEqual([
    "matriculas-com-cupom.csv",
    '\uFEFF"Matrícula";"Cupom";"Desconto";"Aluno";"E-mail da conta";"ID do aluno";"Curso";"ID do curso"\r\n' +
      `"05/11/2026";"BEMVINDO20";"20%";"'=HYPERLINK()";"ana@selo.example";"user1";"Git ""na prática""";"c"\r\n` +
      '"05/11/2026";"BEMVINDO20";"20%";"Excluído";"Excluído";"user2";"Git ""na prática""";"c"\r\n',
  ]);
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ message: "2 linhas no arquivo." });
});

test("COUPON-13: shows its progress and can be canceled, saving nothing", async () => {
  let answer!: (page: ExportPage) => void;
  read.mockResolvedValueOnce({ rows: [row(1, "Ana")], next: "page2" });
  read.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { user } = await show();
  await user.click(start());
  await screen.findByText("Exportando: 1 linha");
  await user.click(screen.getByRole("button", { name: "Cancelar exportação" }));
  await act(async () => {
    answer({ rows: [row(2, "Bia")], next: null });
    await Promise.resolve();
  });
  expect(saveFile).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(start());
});

const showSecondPage = async (total: number | null) => {
  count.mockResolvedValue(total);
  read.mockResolvedValueOnce({ rows: [row(1, "Ana")], next: "page2" });
  read.mockReturnValueOnce(new Promise(() => undefined));
  const { user, container } = await show();
  await user.click(start());
  return container;
};
const bar = () => screen.getByRole("progressbar", { name: "Exportação em andamento" });

test("COUPON-13: a bar shows the share of the total", async () => {
  const container = await showSecondPage(4);
  await screen.findByText("Exportando: 1 de 4 linhas");
  expect([bar().getAttribute("aria-valuenow"), bar().getAttribute("aria-valuemax")]).toEqual(["1", "4"]);
  expect(count.mock.calls).toEqual([["BEM"]]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each([
  ["the total is not known", null],
  ["the coupons know of fewer than there are", 0],
])("when %s there is no bar, only the number read so far", async (_case, total) => {
  await showSecondPage(total);
  await screen.findByText("Exportando: 1 linha");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("a total that fails to load delays nothing", async () => {
  count.mockRejectedValue(new Error("x"));
  read.mockResolvedValue({ rows: [row(1, "Ana")], next: null });
  const { user } = await show();
  await user.click(start());
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
});

test("a failure is shown and can be retried", async () => {
  read.mockRejectedValue(new Error("x"));
  const { user } = await show();
  await user.click(start());
  await waitFor(() =>
    expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({
      title: "Erro ao exportar",
      variant: "destructive",
    }),
  );
  start();
  expect(saveFile).not.toHaveBeenCalled();
});
