import type { Browser, BrowserContext, Page } from "@playwright/test";
import { staffAccounts } from "../../scripts/demonstration";
import { theSchool } from "../e2e/school";
import {
  completeLesson,
  completeOnServer,
  earnCertificate,
  enroll,
  keepInside,
  newPerson,
  outlineOf,
  signIn,
  signUp,
} from "../e2e/student";
import type { Deployment } from "../support/productStack";
import type { Outline } from "../support/queries";
import { administer, annulExam, endEnrollment, type Administration } from "./administration";
import { fillRoom } from "./room";
import type { Who } from "./screens";
import { textShown } from "./textShown";

/** Matches nothing. */
export const NOTHING = "zzzz";
const FINISHED = "sql-e-bancos-de-dados";
const STARTED = "git-e-github";
/** Its first lesson has code to try. */
const CODE = "javascript-essencial";
const TIMED = "typescript-na-pratica";
const STUDENT = "Mariana Oliveira Santos";
const BLOCKED = "Nilo Bloqueado";
const ANNULLED = "Rita Anulada";
const ENDED = "Elisa Encerrada";

/** Demonstration courses, and one student with a history. */
export interface World {
  started: Outline;
  finished: Outline;
  /** With a limit of minutes on its exam. */
  timed: Outline;
  /** In the started course: one lesson is done, one is next. */
  lesson: { done: string; next: string };
  certificate: { id: string; code: string };
  /** A lesson with code to try, which the demonstration's student may open. */
  code: string;
  admin: Administration;
}

/** One browser per person: pages renew the session, so it cannot be shared. */
async function openBrowser(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: theSchool().clientUrl,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  });
  await keepInside(context);
  return await context.newPage();
}

async function enrolAndWait(page: Page, slug: string): Promise<void> {
  await enroll(page, slug);
  await page.getByText("Matrícula confirmada").first().waitFor();
}

/** One question of the lesson right or wrong, as it comes. */
async function practice(page: Page, lessonId: string): Promise<void> {
  await page.goto(`/lesson/${lessonId}`);
  await textShown(page);
  await page.locator("main fieldset label").first().click();
  await page.getByRole("button", { name: "Conferir" }).first().click();
  await page
    .getByText(/^(Isso mesmo|Ainda não)/)
    .first()
    .waitFor();
}

/** Creates the student's history through the interface. */
async function createHistory(
  page: Page,
  say: (step: string) => void,
): Promise<Omit<World, "admin" | "timed" | "code">> {
  say("a student signs up");
  await signUp(page, newPerson(STUDENT));
  for (const slug of [FINISHED, STARTED]) await enrolAndWait(page, slug);
  const [finished, started] = [await outlineOf(FINISHED), await outlineOf(STARTED)];
  say("studies");
  await completeOnServer(page, finished);
  const [done, next] = started.modules[0]?.lessons ?? [];
  if (!done || !next) throw new Error("the course has too few lessons");
  await practice(page, done._id);
  await page.goto("/dashboard"); // reloads the lesson
  await completeLesson(page, done._id);
  say("passes an exam");
  const code = await earnCertificate(page, finished);
  const href = await page.locator("main a[href^='/certificate/']").first().getAttribute("href");
  const id = href?.split("/").pop() ?? "";
  return { started, finished, lesson: { done: done._id, next: next._id }, certificate: { id, code } };
}

/** A signed-in browser for each person. */
export async function createWorld(browser: Browser, stack: Deployment, say: (step: string) => void) {
  const people: Record<Who, Page> = {
    visitor: await openBrowser(browser),
    student: await openBrowser(browser),
    newcomer: await openBrowser(browser),
    annulled: await openBrowser(browser),
    ended: await openBrowser(browser),
    blocked: await openBrowser(browser),
    admin: await openBrowser(browser),
    support: await openBrowser(browser),
    teacher: await openBrowser(browser),
    guest: await openBrowser(browser),
  };
  const past = await createHistory(people.student, say);
  say("a student is blocked");
  const person = newPerson(BLOCKED);
  await signUp(people.blocked, person);
  await stack.run("cli/students:block", { email: person.email, blocked: true });
  const known = { admin: stack.accounts.admin, guest: stack.accounts.student, ...staffAccounts };
  for (const who of ["admin", "support", "teacher", "guest"] as const) {
    await signIn(people[who], known[who]);
    await people[who].waitForURL("/");
  }
  say("others sit in an exam");
  const timedCourse = await fillRoom(browser, openBrowser);
  say("an administrator works");
  const analyzedCourse = past.finished.title;
  const names = { student: STUDENT, newcomer: BLOCKED, analyzedCourse, timedCourse };
  const admin = await administer(people.admin, names);
  say("annuls an exam");
  const timed = await outlineOf(TIMED);
  await signUp(people.annulled, newPerson(ANNULLED));
  await enrolAndWait(people.annulled, TIMED);
  await annulExam(people.admin, people.annulled, timed);
  await enroll(people.guest, CODE);
  await people.guest
    .getByRole("link", { name: /^Começar/ })
    .first()
    .waitFor();
  say("ends an enrollment");
  await signUp(people.ended, newPerson(ENDED));
  await enrolAndWait(people.ended, STARTED);
  await endEnrollment(people.admin, people.ended, { name: ENDED, lesson: past.lesson.done });
  const [code] = (await outlineOf(CODE)).modules[0]?.lessons ?? [];
  return { world: { ...past, timed, admin, code: code?._id ?? "" }, people };
}

/** Signs up a new student and enrolls in the started course. */
export async function becomeNewcomer(page: Page, world: World): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/");
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page, newPerson("Caio Novato"));
  await enrolAndWait(page, world.started.slug);
}
