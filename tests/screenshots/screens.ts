import type { Page } from "@playwright/test";
import { adminScreens } from "./adminScreens";
import { staffScreens } from "./staffScreens";
import { studyScreens } from "./studyScreens";
import { textShown } from "./textShown";
import { NOTHING, type World } from "./world";

/** Viewer of the screen; `newcomer` is a new student per picture, `guest` the demonstration's. */
export type Who =
  "visitor" | "student" | "newcomer" | "annulled" | "ended" | "blocked" | "admin" | "support" | "teacher" | "guest";

export interface Screen {
  /** Also the file name. */
  name: string;
  who: Who;
  path: (world: World) => string;
  /** Language-independent steps before the picture. */
  steps?: (page: Page, world: World) => Promise<void>;
  /** `waiting`: the server never responds. `lost`: not for a while. `holding`: not to an administrator's requests. */
  server?: "waiting" | "lost" | "holding";
  print?: boolean;
}

const submit = (page: Page) => page.locator("main form button[type=submit]").click();
const invalid = (page: Page) => page.locator("main [aria-invalid=true]").first().waitFor();

/** The sample certificate loads when it comes into sight. */
async function certificateShown(page: Page): Promise<void> {
  await page.locator("#course-certificate ~ *").last().scrollIntoViewIfNeeded();
  await page.locator("main article").waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Home's certificate and picture, likewise. */
async function homeShown(page: Page): Promise<void> {
  await page.locator("#certificate").scrollIntoViewIfNeeded();
  await page.locator("main [inert] article").waitFor();
  await posterShown(page);
}

/** The video's picture loads when it comes into sight. */
async function posterShown(page: Page): Promise<void> {
  await page.locator("footer video").scrollIntoViewIfNeeded();
  const poster = await page.locator("footer video[poster]").getAttribute("poster");
  await page.evaluate(async (src) => {
    await Object.assign(new Image(), { src }).decode();
    window.scrollTo({ top: 0, behavior: "instant" });
  }, poster ?? "");
}

/** Radio buttons are visually hidden; people click the cards around them. */
async function answer(page: Page, howMany: number): Promise<void> {
  const radio = page.getByRole("radio").first();
  // An exam without a limit of time opens by itself, if later than the page.
  const begin = page.locator("main button:enabled").first();
  await Promise.race([radio.waitFor({ state: "attached" }), begin.waitFor()]);
  if ((await radio.count()) === 0) await begin.click();
  await radio.waitFor({ state: "attached" });
  await page.evaluate((most) => {
    const radios = [...document.querySelectorAll<HTMLInputElement>("main input[type=radio]")];
    const questions = [...new Set(radios.map(({ name }) => name))].slice(0, most);
    for (const question of questions) radios.find(({ name }) => name === question)?.click();
  }, howMany);
}

/** Checks the first option of some questions after each other: some are right, some are not. */
async function check(page: Page, howMany: number): Promise<void> {
  const questions = page.locator("main fieldset");
  await questions.first().waitFor();
  for (const asked of (await questions.all()).slice(0, howMany)) {
    await asked.locator("label").first().click();
    await asked.locator("xpath=..").getByRole("button").click();
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

async function nothingFound(page: Page): Promise<void> {
  await page.locator("main .tabler-icon-search-off").waitFor();
}

/** Confirms the newcomer's password. */
async function proveIdentity(page: Page, form: string): Promise<void> {
  const section = page.locator(`section[aria-labelledby=${form}]`);
  await section.locator("input[type=password]").fill("correto-cavalo-bateria");
  await section.locator("button[type=submit]").click();
}

/** The notice's code comes after its answer. */
const noticed = async (page: Page) => await page.locator("main [role=status] a[href*='wa.me']").first().waitFor();

/** One row per picture. */
export const screens: Screen[] = [
  { name: "home", who: "visitor", path: () => "/", steps: homeShown },
  { name: "home-student", who: "student", path: () => "/", steps: homeShown },
  // The document brings the catalog, but no search.
  { name: "home-loading", who: "visitor", path: () => "/?level=beginner", server: "waiting", steps: posterShown },
  { name: "home-connection-lost", who: "visitor", path: () => "/?level=beginner", server: "lost", steps: posterShown },
  { name: "course", who: "visitor", path: ({ started }) => `/course/${started.slug}`, steps: certificateShown },
  {
    name: "course-enrolled",
    who: "student",
    path: ({ started }) => `/course/${started.slug}`,
    steps: certificateShown,
  },
  {
    name: "course-finished",
    who: "student",
    path: ({ finished }) => `/course/${finished.slug}`,
    steps: certificateShown,
  },
  { name: "course-loading", who: "visitor", path: ({ started }) => `/course/${started.slug}`, server: "waiting" },
  { name: "trial", who: "visitor", path: ({ started }) => `/course/${started.slug}/trial` },
  { name: "course-not-found", who: "visitor", path: () => "/course/nada" },
  {
    name: "home-no-match",
    who: "visitor",
    path: () => `/?q=${NOTHING}`,
    steps: async (page) => {
      await nothingFound(page);
      await posterShown(page);
    },
  },
  { name: "auth-sign-in", who: "visitor", path: () => "/auth" },
  {
    name: "auth-sign-in-errors",
    who: "visitor",
    path: () => "/auth",
    steps: async (page) => {
      await submit(page);
      await invalid(page);
    },
  },
  {
    name: "auth-sign-in-refused",
    who: "visitor",
    path: () => "/auth",
    steps: async (page) => {
      await page.locator("main input[type=email]").fill("ninguem@selo.example");
      await page.locator("main input[type=password]").fill("senha-errada");
      await submit(page);
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "auth-sign-up",
    who: "visitor",
    path: () => "/auth",
    steps: (page) => page.getByRole("tab").nth(1).click(),
  },
  {
    name: "auth-sign-up-errors",
    who: "visitor",
    path: () => "/auth",
    steps: async (page) => {
      await page.getByRole("tab").nth(1).click();
      await submit(page);
      await invalid(page);
    },
  },
  { name: "lesson", who: "student", path: ({ lesson }) => `/lesson/${lesson.next}`, steps: textShown },
  { name: "lesson-done", who: "student", path: ({ lesson }) => `/lesson/${lesson.done}`, steps: textShown },
  {
    name: "lesson-questions",
    who: "student",
    path: ({ lesson }) => `/lesson/${lesson.next}`,
    steps: async (page) => {
      await textShown(page);
      await check(page, 9);
    },
  },
  { name: "lesson-not-found", who: "student", path: () => "/lesson/nada" },
  {
    name: "practice-module",
    who: "student",
    path: ({ finished }) => `/course/${finished.slug}/practice/${finished.modules[0]?._id ?? ""}`,
  },
  {
    name: "practice-module-done",
    who: "student",
    path: ({ finished }) => `/course/${finished.slug}/practice/${finished.modules[0]?._id ?? ""}`,
    steps: (page) => check(page, 5),
  },
  { name: "practice-daily", who: "student", path: () => "/practice" },
  { name: "practice-daily-done", who: "student", path: () => "/practice", steps: (page) => check(page, 5) },
  { name: "practice-none", who: "newcomer", path: () => "/practice" },
  { name: "exam-passed", who: "student", path: ({ finished }) => `/exam/${finished._id}` },
  { name: "exam", who: "student", path: ({ started }) => `/exam/${started._id}` },
  {
    name: "exam-answering",
    who: "newcomer",
    path: ({ started }) => `/exam/${started._id}`,
    steps: (page) => answer(page, 3),
  },
  {
    name: "exam-failed",
    who: "newcomer",
    path: ({ started }) => `/exam/${started._id}`,
    steps: async (page) => {
      await answer(page, 5);
      // Where one question is shown, "Next" submits the form, too.
      await page.evaluate(() => {
        for (let press = 0; press < 5; press++) document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
      });
      await page.locator("#exam-result").waitFor();
    },
  },
  {
    name: "exam-timed",
    who: "newcomer",
    path: ({ timed }) => `/course/${timed.slug}`,
    steps: async (page, { timed }) => {
      await page.locator("main form").first().locator("button[type=submit]").click();
      await page.locator("main a[href^='/lesson/']").first().waitFor();
      await page.goto(`/exam/${timed._id}`);
      await answer(page, 1);
      await page.getByRole("timer").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: "ended-lesson", who: "ended", path: ({ lesson }) => `/lesson/${lesson.next}` },
  { name: "ended-course", who: "ended", path: ({ started }) => `/course/${started.slug}`, steps: noticed },
  { name: "ended-dashboard", who: "ended", path: () => "/dashboard", steps: noticed },
  { name: "exam-annulled", who: "annulled", path: ({ timed }) => `/exam/${timed._id}` },
  { name: "exam-not-found", who: "student", path: () => "/exam/nada" },
  { name: "dashboard-courses", who: "student", path: () => "/dashboard" },
  { name: "dashboard-browse", who: "student", path: () => "/dashboard?tab=browse" },
  {
    name: "dashboard-browse-no-match",
    who: "student",
    path: () => `/dashboard?tab=browse&q=${NOTHING}`,
    steps: nothingFound,
  },
  { name: "dashboard-certificates", who: "student", path: () => "/dashboard?tab=certificates" },
  { name: "dashboard-data", who: "student", path: () => "/dashboard?tab=data" },
  { name: "dashboard-empty", who: "newcomer", path: () => "/dashboard?tab=certificates" },
  {
    name: "certificate-dialog",
    who: "student",
    path: () => "/dashboard?tab=certificates",
    steps: async (page) => {
      await page.getByRole("tabpanel").getByRole("button").first().click();
      await page
        .getByRole("dialog")
        .getByText(/^CERT-/)
        .first()
        .waitFor();
    },
  },
  {
    name: "certificate-print",
    who: "student",
    path: ({ certificate }) => `/certificate/${certificate.id}`,
    print: true,
  },
  { name: "certificate", who: "student", path: ({ certificate }) => `/certificate/${certificate.id}` },
  { name: "certificate-shared", who: "visitor", path: ({ certificate }) => `/certificate/${certificate.code}` },
  { name: "verify", who: "visitor", path: () => "/verify" },
  { name: "verify-hit", who: "visitor", path: ({ certificate }) => `/verify/${certificate.code}` },
  { name: "verify-miss", who: "visitor", path: () => "/verify/CERT-NADA" },
  { name: "privacy", who: "visitor", path: () => "/privacy" },
  { name: "terms", who: "visitor", path: () => "/terms" },
  { name: "account-security", who: "student", path: () => "/account/security" },
  {
    name: "account-second-factor",
    who: "newcomer",
    path: () => "/account/security",
    steps: async (page) => {
      await proveIdentity(page, "second-factor");
      await page.locator("section[aria-labelledby=second-factor] svg").first().waitFor();
    },
  },
  { name: "exam-attempts-none", who: "newcomer", path: ({ started }) => `/exam/${started._id}/attempts` },
  { name: "exam-attempts", who: "student", path: ({ finished }) => `/exam/${finished._id}/attempts` },
  {
    name: "exam-review",
    who: "student",
    path: ({ finished }) => `/exam/${finished._id}/attempts`,
    steps: async (page) => {
      await page.locator("main a[href*='/attempts/']").first().click();
      await page.waitForURL(/attempts\/./);
      await page.locator("main code, main h2").first().waitFor();
    },
  },
  { name: "account-privacy", who: "student", path: () => "/account/privacy" },
  { name: "link-reset", who: "visitor", path: () => "/reset" },
  { name: "link-reset-form", who: "visitor", path: () => "/reset#old" },
  { name: "link-invite-over", who: "visitor", path: () => "/invite#old" },
  { name: "link-confirm", who: "visitor", path: () => "/confirm#old" },
  {
    name: "link-confirm-wrong",
    who: "visitor",
    path: () => "/confirm#old",
    steps: async (page) => {
      await page.locator("main").getByRole("button").first().click();
      await page.locator("main").getByRole("link").first().waitFor();
    },
  },
  { name: "link-new-address", who: "visitor", path: () => "/confirm/address#old" },
  { name: "link-unsubscribe", who: "visitor", path: () => "/unsubscribe#old" },
  { name: "not-found", who: "visitor", path: () => "/nada" },
  { name: "blocked", who: "blocked", path: () => "/dashboard" },
  ...studyScreens,
  ...adminScreens,
  ...staffScreens,
];
