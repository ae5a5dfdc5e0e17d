import { screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { adminRoutes } from "@/app/adminRoutes";
import { sectionOf } from "@/admin/shell/sections";
import type { Summary } from "@/admin/overview/api";
import { Outlet } from "react-router-dom";
import { accessibilityProblems, renderRoutes } from "../render";
import { toasts } from "../toastLog";

vi.mock("@/lib/toast", () => import("../toastLog"));
const server: { summary: Summary | undefined; error: Error | null } = { summary: undefined, error: null };
vi.mock("@/admin/overview/api", () => ({
  useSummary: () => {
    if (server.error) throw server.error;
    return server.summary;
  },
  ...Object.fromEntries(
    ["Now", "Mails", "Events", "Highlights", "PastDays"].map((of) => [`use${of}`, () => undefined]),
  ),
  useSells: () => false,
  useFigures: () => ({ quarter: "1415", figures: undefined }),
}));
vi.mock("@/admin/components/api", () => ({
  useNeeds: () => [{ need: "requests", count: 3, more: false, since: null, target: null }],
}));

const summary: Summary = {
  students: 1234,
  courses: 12,
  publishedCourses: 10,
  enrollments: 200,
  completedEnrollments: 50,
  certificates: 49,
};

// So that tests do not wait for the disk.
beforeAll(async () => {
  await import("@/admin/overview/OverviewPage");
  await import("@/visitor/notFound/NotFoundPage");
});
beforeEach(() => {
  toasts.length = 0;
  Object.assign(server, { summary, error: null });
});

const show = (at = "/admin", language: "pt" | "es" | "en" = "pt") =>
  renderRoutes(
    [
      {
        element: (
          <main>
            <Outlet />
          </main>
        ),
        children: [adminRoutes],
      },
    ],
    { at, language, texts: ["admin", "controls", "adminOverview"] },
  );

test("ADMIN-1: the sidebar has its entries in order, the audit trail, mail, the bin and the settings", async () => {
  await show();
  await screen.findByRole("heading", { level: 1 });
  const links = within(screen.getByRole("navigation", { name: "Seções da administração" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin",
    "/admin/courses",
    "/admin/modules",
    "/admin/lessons",
    "/admin/exams",
    "/admin/coupons",
    "/admin/coupon-enrollments",
    "/admin/students",
    "/admin/requests",
    "/admin/questions",
    "/admin/access",
    "/admin/certificates",
    "/admin/reports",
    "/admin/audit",
    "/admin/mail",
    "/admin/bin",
    "/admin/settings",
  ]);
  expect(links.filter((link) => link.getAttribute("aria-current") === "page")).toEqual([links[0]]);
});

test.each([
  ["/admin", "dashboard"],
  ["/admin/lessons/generate", "lessons"],
  ["/admin/exams/x/questions", "exams"],
  ["/admin/coupon-enrollments", "couponEnrollments"],
  ["/admin/nothing", undefined],
])("%s belongs to %s", (path, name) => {
  expect(sectionOf(path)?.name).toBe(name);
});

test.each([
  ["/admin/", "Dashboard"],
  ["/admin/students/", "Alunos"],
])("%s, with a trailing slash, highlights its section", async (at, name) => {
  await show(at);
  const navigation = await screen.findByRole("navigation", { name: "Seções da administração" });
  const link = within(navigation).getByRole("link", { name });
  expect(link.getAttribute("aria-current")).toBe("page");
  expect(link.getAttribute("data-active")).toBe("true");
});

test("on a phone one button toggles them", async () => {
  const { user } = await show();
  const toggle = screen.getByRole("button", { name: /Menu/ });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
});

test("REPORT-1: the totals, in the chosen language", async () => {
  const { container } = await show("/admin", "en");
  for (const text of ["1,234", "10 published", "25% of enrollments", "49"]) await screen.findByText(text);
  const totals = within(screen.getByRole("region", { name: "Platform totals" }));
  expect(totals.getByRole("link", { name: "Students" }).getAttribute("href")).toBe("/admin/students");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("totals that fail to load show their toast and can be retried", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.error = new ConvexError({ code: "notAdmin" });
  const { user } = await show();
  await screen.findByRole("button", { name: "Tentar novamente" });
  expect(toasts).toMatchObject([{ title: "Erro ao carregar estatísticas", variant: "destructive" }]);
  server.error = null;
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  screen.getByText("1.234");
});

test("SITE-2: an unknown address below /admin shows not found, beside the sections", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await show("/admin/nada");
  await screen.findByRole("heading", { level: 1, name: "Ops! Página não encontrada" });
  screen.getByRole("navigation", { name: "Seções da administração" });
});
