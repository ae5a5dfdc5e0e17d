import type { Page } from "@playwright/test";
import { listOutlines } from "../support/queries";
import { open } from "./open";
import { theSchool } from "./school";
import { expectSound, expectSoundInEveryLook, LOOKS, named, wear } from "./soundness";
import { expect, test } from "./stack";
import { keepInside, signIn } from "./student";

/* Like look.spec.ts, for the administration with demonstration data. */
const LISTS = ["", "courses", "modules", "lessons", "exams", "coupons", "coupon-enrollments", "students"];
const OTHERS = [
  "lessons/generate",
  "reports",
  "audit",
  "settings",
  "courses/nada",
  "students/nada",
  "students/invitations",
  "access",
];

async function check(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page).toHaveURL(path);
  await expectSoundInEveryLook(page, path);
}

/** Target of a list's first link with this prefix. */
async function firstIn(page: Page, list: string, begin: string): Promise<string> {
  await open(page, list);
  return (await page.locator(`main table a[href^="${begin}"]`).first().getAttribute("href")) ?? "";
}

test.beforeEach(async ({ page, context, stack }) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
});

for (const path of [...LISTS, ...OTHERS])
  test(`LOOK-9: /admin/${path}`, ({ page }) => check(page, `/admin/${path}`.replace(/\/$/, "")));

test("LOOK-9: a course, a lesson, an exam's questions and room, a student, and a dialog", async ({ page }) => {
  test.slow();
  const [course] = await listOutlines(theSchool().url);
  if (!course) throw new Error("no course");
  const questions = await firstIn(page, "/admin/exams", "/admin/exams/");
  const student = await firstIn(page, "/admin/students", "/admin/students/");
  const lesson = `/admin/lessons/${course.modules[0]?.lessons[0]?._id}`;
  const room = questions.replace(/questions$/, "room");
  const overview = `/admin/courses/${course._id}`;
  for (const path of [overview, `${overview}/report`, lesson, questions, room, student]) await check(page, path);

  // The dialog covers the header: set language and scheme first.
  for (const look of LOOKS.slice(1, 3)) {
    await wear(page, look);
    await open(page, "/admin/coupons");
    await page
      .locator("main button")
      .filter({ has: page.locator("svg.tabler-icon-plus") })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").locator("button[type=submit]").click();
    await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
    await expectSound(page, named(look, "new coupon"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("LOOK-16: the head of a table stays in sight, and no row shows through it", async ({ page }) => {
  await open(page, "/admin/lessons");
  const head = page.getByRole("columnheader").first();
  await expect(page.getByRole("row").nth(15)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
  const top = await page
    .locator("header")
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom);
  const hits = await head.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { y, isOnTop: element.contains(document.elementFromPoint(x + width / 2, y + height / 2)) };
  });
  expect(Math.abs(hits.y - top)).toBeLessThanOrEqual(1);
  expect(hits.isOnTop).toBe(true);
});
