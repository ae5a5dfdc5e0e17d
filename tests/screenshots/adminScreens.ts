import type { Page } from "@playwright/test";
import type { Screen } from "./screens";
import { NOTHING } from "./world";

/** Opens a dialog with the first button that has this icon. */
const press = (icon: string) => async (page: Page) => {
  await page
    .locator("main button")
    .filter({ has: page.locator(`svg.tabler-icon-${icon}`) })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await page.waitForFunction(() => !document.querySelector("[role=dialog] [aria-busy=true]"));
};

const refuse = (page: Page) => page.locator("[role=dialog] [aria-invalid=true]").first().waitFor();
const submitEmpty = (icon: string) => async (page: Page) => {
  await press(icon)(page);
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await refuse(page);
};

const search = async (page: Page) => {
  await page.getByRole("searchbox").fill(NOTHING);
  await page
    .getByRole("status")
    .filter({ has: page.locator("svg") })
    .waitFor();
};

const asTables = async (page: Page) => {
  const switches = page.locator("main button").filter({ has: page.locator("svg.tabler-icon-table") });
  while ((await switches.count()) > 0) await switches.first().click();
};

const admin = (name: string, path: string | Screen["path"], more: Partial<Screen> = {}): Screen => ({
  name: `admin-${name}`,
  who: "admin",
  path: typeof path === "string" ? () => path : path,
  ...more,
});

/** Lists with a search field, and the icon of their create button. */
const lists = [
  ["courses", "plus"],
  ["modules", "plus"],
  ["exams", "plus"],
  ["coupons", "plus"],
] as const;

/** One row per picture. */
export const adminScreens: Screen[] = [
  admin("overview", "/admin"),
  admin("overview-menu", "/admin", {
    steps: async (page) => {
      const menu = page.locator("button[aria-controls=admin-sections]");
      if (await menu.isVisible()) await menu.click();
    },
  }),
  ...lists.flatMap(([name, icon]) => [
    admin(name, `/admin/${name}`),
    admin(`${name}-loading`, `/admin/${name}`, { server: "holding" }),
    admin(`${name}-no-match`, `/admin/${name}`, { steps: search }),
    admin(`${name}-new`, `/admin/${name}`, { steps: press(icon) }),
    admin(`${name}-new-errors`, `/admin/${name}`, { steps: submitEmpty(icon) }),
    admin(`${name}-delete`, `/admin/${name}`, { steps: press("trash") }),
  ]),
  admin("invitations", "/admin/students/invitations"),
  admin("invitation-new", "/admin/students/invitations", { steps: press("plus") }),
  admin("students-enroll", "/admin/students", { steps: press("user-plus") }),
  admin("module-edit", "/admin/modules", { steps: press("pencil") }),
  admin("exam-edit", "/admin/exams", { steps: press("pencil") }),
  admin("coupon-edit", "/admin/coupons", { steps: press("pencil") }),
  admin("course", ({ started }) => `/admin/courses/${started._id}`),
  admin("course-long", ({ admin: { course } }) => `/admin/courses/${course}`),
  admin("course-not-found", "/admin/courses/nada"),
  admin("lessons", "/admin/lessons"),
  admin("lessons-of-module-empty", ({ admin: { module } }) => `/admin/lessons?moduleId=${module}`),
  admin("lessons-delete", "/admin/lessons", { steps: press("trash") }),
  admin("lesson", ({ lesson }) => `/admin/lessons/${lesson.next}`),
  admin("lesson-changed", ({ lesson }) => `/admin/lessons/${lesson.next}`, {
    steps: async (page) => await page.locator("main form input").first().fill("Outro título"),
  }),
  admin("generate", "/admin/lessons/generate"),
  admin("questions", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`),
  admin("questions-edit", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, { steps: press("pencil") }),
  admin("questions-errors", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, {
    steps: async (page) => {
      await page.locator("main .tabler-icon-pencil").first().click();
      await page.getByRole("dialog").locator("textarea").first().fill("");
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  }),
  admin("questions-import", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, {
    steps: async (page) => {
      const buffer = Buffer.from("What does `git add` do? {=Prepares a change ~Sends it}\n\nBroken {=one");
      await page.locator("main input[type=file]").setInputFiles({ name: "bank.gift", mimeType: "text/plain", buffer });
      await page.getByRole("dialog").waitFor();
      await page.waitForFunction(() => !document.querySelector("[role=dialog] [aria-busy=true]"));
    },
  }),
  admin("certificates", "/admin/certificates"),
  admin("mail", "/admin/mail"),
  admin("room-empty", ({ admin: { exam } }) => `/admin/exams/${exam}/room`),
  admin("coupon-enrollments", "/admin/coupon-enrollments"),
  admin("coupon-enrollments-no-match", `/admin/coupon-enrollments?code=${NOTHING}`),
  admin("students", "/admin/students"),
  admin("students-no-match", "/admin/students", { steps: search }),
  admin("students-block", "/admin/students", {
    steps: async (page) => {
      await page.locator("main table td[data-kind=actions] button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  }),
  admin("student", ({ admin: { student } }) => `/admin/students/${student}`),
  admin("student-empty", ({ admin: { newcomer } }) => `/admin/students/${newcomer}`),
  admin("student-grant", ({ admin: { newcomer } }) => `/admin/students/${newcomer}`, {
    steps: async (page) => {
      await page.locator("section[aria-labelledby=student-role] button").click();
      await page.getByRole("dialog").waitFor();
    },
  }),
  admin("reports", "/admin/reports"),
  admin("reports-tables", "/admin/reports", { steps: asTables }),
  admin("reports-loading", "/admin/reports", { server: "holding" }),
  admin("settings", "/admin/settings"),
  admin("settings-errors", "/admin/settings", {
    steps: async (page) => {
      await page.locator("main input[inputmode=decimal]").fill("caro");
      await page.locator("main form button[type=submit]").first().click();
      await page.locator("main [aria-invalid=true]").first().waitFor();
    },
  }),
];
