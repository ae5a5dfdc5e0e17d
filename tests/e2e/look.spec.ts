import type { Page } from "@playwright/test";
import { courseCards } from "./courseCards";
import { open } from "./open";
import { expectSound, expectSoundInEveryLook, LOOKS, named, wear } from "./soundness";
import { expect, test } from "./stack";
import {
  completeLesson,
  completeOnServer,
  enroll,
  graduate,
  keepInside,
  newPerson,
  outlineOf,
  signUp,
  takeExam,
} from "./student";

const PUBLIC = [
  ...[
    "/",
    "/auth",
    "/course/git-e-github",
    "/course/git-e-github/trial",
    "/course/nada",
    "/verify",
    "/verify/CERT-NADA",
    "/nada",
  ],
  ...["/privacy", "/terms"],
];
const FINISHED = "sql-e-bancos-de-dados";
const STARTED = "git-e-github";
const NEW_STUDENT = [
  ...["/dashboard", "/dashboard?tab=certificates", "/account/privacy", "/account/security"],
  ...["/certificate/nada", "/lesson/nada", "/exam/nada"],
];
const LONG_NAME = "Maria Aparecida de Albuquerque Cavalcanti Vasconcelos";
const TABS = ["courses", "browse", "certificates", "data"];

async function check(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expectSoundInEveryLook(page, path);
}

/** Journeys need Portuguese and a wide window. */
async function travelWide(page: Page): Promise<void> {
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
}

test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("HOME-3: one column of cards on a phone, several on a desktop", async ({ page }) => {
  await open(page, "/");
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const cards = courseCards(page);
    return new Set(await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))).size;
  };
  await expect(courseCards(page).first()).toBeVisible();
  expect(await columns(360)).toBe(1);
  expect(await columns(1280)).toBeGreaterThan(2);
});

test("LOOK-9: the main pages, each in one look", { tag: "@core" }, async ({ page }) => {
  const looks = LOOKS.values();
  const see = async (path: string): Promise<void> => {
    const look = looks.next().value ?? LOOKS[0];
    await open(page, path);
    if (look) await wear(page, look);
    await expectSound(page, path);
  };
  for (const path of ["/", `/course/${STARTED}`, "/auth", "/verify"]) await see(path);
  await signUp(page, newPerson(LONG_NAME));
  await enroll(page, STARTED);
  const started = await outlineOf(STARTED);
  for (const path of ["/dashboard", `/lesson/${started.modules[0]?.lessons[0]?._id}`, `/exam/${started._id}`])
    await see(path);
});

for (const path of PUBLIC) test(`LOOK-9: what visitors see: ${path}`, ({ page }) => check(page, path));

test("LOOK-9: what visitors see: sign-up with errors", async ({ page }) => {
  await open(page, "/auth");
  await page.getByRole("tab").nth(1).click();
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
  await expectSoundInEveryLook(page, "sign-up with errors");
});

test("LOOK-9: what a new student sees", async ({ page }) => {
  test.slow();
  await signUp(page, newPerson(LONG_NAME));
  for (const path of NEW_STUDENT) await check(page, path);
});

test("LOOK-9: what a student with a course and a certificate sees", async ({ page }) => {
  test.slow();
  await signUp(page, newPerson(LONG_NAME));
  await travelWide(page);
  for (const slug of [FINISHED, STARTED]) {
    await enroll(page, slug);
    await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  }
  const [finished, started] = [await outlineOf(FINISHED), await outlineOf(STARTED)];
  await completeOnServer(page, finished);
  await takeExam(page, finished, "right");
  await expect(page).toHaveURL("/dashboard?tab=certificates");
  for (const look of LOOKS) {
    await wear(page, look);
    await expect(page.getByRole("article")).toBeVisible();
    await expectSound(page, named(look, "earned"));
  }
  const [done, next] = started.modules[0]?.lessons ?? [];
  if (!done || !next) throw new Error("the course has too few lessons");
  await completeLesson(page, done._id);
  const paths = [
    ...TABS.map((tab) => `/dashboard?tab=${tab}`),
    `/course/${started.slug}`,
    `/course/${finished.slug}`,
    `/lesson/${done._id}`,
    `/lesson/${next._id}`,
    `/exam/${started._id}`,
  ];
  for (const path of paths) await check(page, path);
});

test("LOOK-9: a certificate, opened and verified", async ({ page }) => {
  const code = await graduate(page, newPerson(LONG_NAME), FINISHED);
  // The dialog covers the header: set language and scheme first.
  for (const look of LOOKS) {
    await wear(page, look);
    await page.getByRole("tabpanel").getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(LONG_NAME)).toBeVisible();
    await expectSound(page, named(look, "certificate"));
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await check(page, `/verify/${code}`);
});

test("LOOK-9: what an administrator and a blocked student see", async ({ page, stack }) => {
  const person = newPerson("Nilo Bloqueado");
  await signUp(page, person);
  await stack.run("cli/students:block", { email: person.email, blocked: true });
  await check(page, "/dashboard");
  await stack.run("cli/students:block", { email: person.email, blocked: false });
  await stack.run("cli/roles:grant", { email: person.email, role: "admin" });
  await check(page, "/admin");
});
