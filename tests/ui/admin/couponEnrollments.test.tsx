import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, forget, refusal, refuse, resetServer } from "./fakeServer";
import { couponEnrollment, id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { list } = api.admin.couponEnrollments;
const other = { ...couponEnrollment, _id: id<"enrollments">("enrollment2"), couponCode: "VOLTA10" };

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  openSchool();
  become(admin);
  answer(list, ({ code }) => [couponEnrollment, other].filter(({ couponCode }) => couponCode.startsWith(code)));
});

const show = async (query = "", language: "pt" | "en" = "pt") => {
  const page = await showAdmin(`/admin/coupon-enrollments${query}`, language);
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const rows = () => screen.getAllByRole("row").slice(1);

test("COUPON-11: a row names student and course and links to both", async () => {
  const { container } = await show();
  expect(rows()).toHaveLength(2);
  const line = within(rows()[0] as HTMLElement);
  const target = (name: string) => line.getByRole("link", { name }).getAttribute("href");
  expect(target("Ana Souza")).toBe("/admin/students/user-ana");
  expect(target("Git")).toBe("/course/git");
  for (const text of ["BEMVINDO20", "20%", "05/11/2026"]) line.getByText(text);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("COUPON-11: a failed load is only logged and can be retried", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  refuse(list, refusal("notAdmin"));
  const { user } = await show();
  const again = await screen.findByRole("button", { name: "Tentar novamente" });
  expect(logged).toHaveBeenCalled();
  expect(toasts).toEqual([]);
  answer(list, [couponEnrollment]);
  await user.click(again);
  expect(rows()).toHaveLength(1);
});

test("deleted or unrecorded values say so", async () => {
  answer(list, [{ ...couponEnrollment, student: null, course: null, discountPercentage: null }]);
  await show();
  const line = within(rows()[0] as HTMLElement);
  expect(line.getAllByText("Excluído")).toHaveLength(2);
  line.getByText("Não registrado");
});

test("COUPON-11: the filter asks the server by code and is kept in the address", async () => {
  const { user, where } = await show();
  await user.type(screen.getByRole("searchbox", { name: "Filtrar por código" }), "VOLTA");
  await waitFor(() => expect(where()).toBe("/admin/coupon-enrollments?code=VOLTA"));
  expect(rows()).toHaveLength(1);
  within(rows()[0] as HTMLElement).getByText("VOLTA10");
});

test("an address with a code starts filtered; clearing shows all", async () => {
  const { user, where } = await show("?code=NADA");
  await screen.findByText("Nada encontrado");
  await user.click(within(screen.getByRole("status")).getByRole("button"));
  expect(where()).toBe("/admin/coupon-enrollments");
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("a coupon used meanwhile appears in the open table", async () => {
  forget(list);
  const { container } = await show();
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  answer(list, []);
  screen.getByText("Nenhuma matrícula com cupom");
  expect(screen.getByRole("link", { name: "Ver cupons" }).getAttribute("href")).toBe("/admin/coupons");
  answer(list, [couponEnrollment]);
  screen.getByRole("link", { name: "Ana Souza" });
});

test("further pages load on demand; dates follow the language", async () => {
  answer(
    list,
    Array.from({ length: 26 }, (_, number) => ({ ...couponEnrollment, _id: id<"enrollments">(`enrollment${number}`) })),
  );
  const { user } = await show("", "en");
  expect(rows()).toHaveLength(25);
  within(rows()[0] as HTMLElement).getByText("11/05/2026");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(rows()).toHaveLength(26);
});
