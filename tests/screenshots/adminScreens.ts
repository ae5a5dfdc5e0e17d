import type { Page } from "@playwright/test";
import { brokenCourse, changedCourse } from "./changedCourse";
import { pressIcon } from "./pressIcon";
import type { Screen } from "./screens";
import { NOTHING } from "./world";

async function dialogShown(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.waitForFunction(() => !document.querySelector("[role=dialog] [aria-busy=true]"));
}

/** Opens a dialog with the first button that has this icon. */
const press = (icon: string) => async (page: Page) => {
  await pressIcon(page, icon);
  await dialogShown(page);
};

/** The dialog of a row's menu. */
const chooseInMenu = (icon: string) => async (page: Page) => {
  await page.locator("main table td[data-kind=actions] button").first().click();
  await page
    .getByRole("menuitem")
    .filter({ has: page.locator(`svg.tabler-icon-${icon}`) })
    .click();
  await dialogShown(page);
};

const chooseFile = (name: string, mimeType: string, content: () => Promise<Buffer>) => async (page: Page) => {
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name, mimeType, buffer: await content() });
  await dialogShown(page);
};
const text = (content: string) => () => Promise.resolve(Buffer.from(content));

/** The dialog's end, where it is longer than the window. */
const scrollToEnd = async (page: Page) =>
  await page.getByRole("dialog").locator("button").last().scrollIntoViewIfNeeded();

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

const BANK = "What does `git add` do? {=Prepares a change ~Sends it}\n\nBroken {=one";
const PEOPLE = [
  "nome;email;curso;idioma",
  "Helena Convidada;helena@selo.example;html-e-css;pt",
  "Sem Endereço;nada;html-e-css;es",
  "Outra Vez;helena@selo.example;;",
  "Sem Curso;ok@selo.example;um-curso-que-nao-existe;en",
  "Bernardo Antunes Figueiredo;bernardo.antunes.figueiredo@departamento-de-formacao.selo.example;;",
].join("\r\n");

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
  admin("invitation-link", "/admin/students/invitations", { steps: press("link") }),
  admin("invitation-withdraw", "/admin/students/invitations", { steps: press("trash") }),
  admin("invitations-none", "/admin/students/invitations?state=expired"),
  admin("access", "/admin/access"),
  admin("access-file", "/admin/access", { steps: chooseFile("turma.csv", "text/csv", text(PEOPLE)) }),
  admin("invitations-file", "/admin/access?gives=invitation", {
    steps: chooseFile("turma.csv", "text/csv", text(PEOPLE)),
  }),
  admin("invitations-file-refused", "/admin/access?gives=invitation", {
    steps: chooseFile("turma.csv", "text/csv", text("nome;telefone\r\nHelena;1234")),
  }),
  admin("courses-import", "/admin/courses", { steps: chooseFile("git.zip", "application/zip", changedCourse) }),
  admin("courses-import-end", "/admin/courses", {
    steps: async (page) => {
      await chooseFile("git.zip", "application/zip", changedCourse)(page);
      await scrollToEnd(page);
    },
  }),
  admin("courses-import-broken", "/admin/courses", {
    steps: chooseFile("git.zip", "application/zip", brokenCourse),
  }),
  admin("courses-import-refused", "/admin/courses", {
    steps: chooseFile("git.zip", "application/zip", text("not a ZIP")),
  }),
  admin("students-enroll", "/admin/students", {
    steps: async (page) => {
      await page.locator("main table td[data-kind=actions] button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  }),
  admin("module-edit", "/admin/modules", { steps: press("pencil") }),
  admin("exam-edit", "/admin/exams", { steps: press("pencil") }),
  admin("coupon-edit", "/admin/coupons", { steps: press("pencil") }),
  admin("course", ({ started }) => `/admin/courses/${started._id}`),
  admin("course-long", ({ admin: { course } }) => `/admin/courses/${course}`),
  admin("course-not-found", "/admin/courses/nada"),
  admin("course-people", ({ started }) => `/admin/courses/${started._id}/people`),
  admin("course-people-finished", ({ finished }) => `/admin/courses/${finished._id}/people?state=finished`),
  admin("course-people-loading", ({ timed }) => `/admin/courses/${timed._id}/people`, { server: "holding" }),
  admin("course-people-no-match", ({ timed }) => `/admin/courses/${timed._id}/people`, { steps: search }),
  admin("course-people-nobody", ({ timed }) => `/admin/courses/${timed._id}/people?state=stopped30`),
  admin("course-people-none", ({ admin: { course } }) => `/admin/courses/${course}/people`),
  admin("lessons", "/admin/lessons"),
  admin("lessons-of-module-empty", ({ admin: { module } }) => `/admin/lessons?moduleId=${module}`),
  admin("lessons-delete", "/admin/lessons", { steps: press("trash") }),
  admin("lesson", ({ lesson }) => `/admin/lessons/${lesson.next}`),
  admin("lesson-figures", ({ lesson }) => `/admin/lessons/${lesson.done}`),
  admin("lesson-changed", ({ lesson }) => `/admin/lessons/${lesson.next}`, {
    steps: async (page) => await page.locator("main form input").first().fill("Outro título"),
  }),
  admin("generate", "/admin/lessons/generate"),
  admin("questions", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`),
  admin("questions-edit", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, { steps: press("pencil") }),
  admin("questions-analyzed", ({ admin: { analyzed } }) => `/admin/exams/${analyzed}/questions`),
  admin("questions-new", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, { steps: press("plus") }),
  admin("questions-delete", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, { steps: press("trash") }),
  admin("questions-errors", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, {
    steps: async (page) => {
      await page.locator("main .tabler-icon-pencil").first().click();
      await page.getByRole("dialog").locator("textarea").first().fill("");
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  }),
  admin("questions-import", ({ admin: { exam } }) => `/admin/exams/${exam}/questions`, {
    steps: chooseFile("bank.gift", "text/plain", text(BANK)),
  }),
  admin("certificates", "/admin/certificates"),
  admin("mail", "/admin/mail"),
  admin("room-empty", ({ admin: { exam } }) => `/admin/exams/${exam}/room`),
  admin("room", ({ admin: { room } }) => `/admin/exams/${room}/room`),
  admin("room-extend", ({ admin: { room } }) => `/admin/exams/${room}/room`, { steps: press("clock-plus") }),
  admin("room-end", ({ admin: { room } }) => `/admin/exams/${room}/room`, { steps: press("flag") }),
  admin("room-annul", ({ admin: { room } }) => `/admin/exams/${room}/room`, { steps: press("ban") }),
  admin("room-not-found", "/admin/exams/nada/room"),
  admin("certificates-suspend", "/admin/certificates", { steps: chooseInMenu("player-pause") }),
  admin("certificates-revoke", "/admin/certificates", { steps: chooseInMenu("ban") }),
  admin("certificates-history", "/admin/certificates", { steps: chooseInMenu("history") }),
  admin("certificates-no-match", "/admin/certificates", { steps: search }),
  admin("mail-read", "/admin/mail", {
    steps: async (page) => {
      await page.locator("main table td[data-kind=actions] button").first().click();
      await dialogShown(page);
    },
  }),
  admin("coupon-enrollments", "/admin/coupon-enrollments"),
  admin("coupon-enrollments-no-match", `/admin/coupon-enrollments?code=${NOTHING}`),
  admin("students", "/admin/students"),
  admin("students-no-match", "/admin/students", { steps: search }),
  admin("students-chosen", "/admin/students", {
    steps: async (page) => {
      await page.locator("main table input[type=checkbox]").first().click();
    },
  }),
  admin("students-block", "/admin/students", {
    steps: async (page) => {
      await page.locator("main table td[data-kind=actions]").first().locator("button").last().click();
      await page.getByRole("dialog").waitFor();
    },
  }),
  admin("student", ({ admin: { student } }) => `/admin/students/${student}`),
  admin("student-end", ({ admin: { student } }) => `/admin/students/${student}`, { steps: press("user-minus") }),
  admin("student-end-refused", ({ admin: { student } }) => `/admin/students/${student}`, {
    steps: submitEmpty("user-minus"),
  }),
  admin("student-empty", ({ admin: { newcomer } }) => `/admin/students/${newcomer}`),
  admin("student-grant", ({ admin: { student } }) => `/admin/students/${student}`, {
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
      const price = page.locator("input[inputmode=decimal]");
      await price.fill("caro");
      await page.locator("main form").filter({ has: price }).locator("button[type=submit]").click();
      await page.locator("main [aria-invalid=true]").first().waitFor();
    },
  }),
];
