import type { Locator, Page } from "@playwright/test";
import { createStudents } from "../support/students";
import { atRest } from "./atRest";
import { expect, test } from "./ownSchool";
import { theSchool } from "./school";
import { expectSoundInEveryLook } from "./soundness";
import { keepInside, signIn } from "./student";

test.use({ baseURL: async ({}, use) => use(theSchool().clientUrl) });
test.beforeEach(({ context }) => keepInside(context));

const linkOf = (page: Page, name: string): Locator => page.getByRole("link", { name, exact: true });
const rows = (page: Page): Locator => page.getByRole("table").getByRole("row");

/** Distance of an element from the window's top. */
async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

/** Shows the student's link in the middle of the window, follows it and comes back. */
async function followAndReturn(page: Page, name: string): Promise<void> {
  const link = linkOf(page, name);
  await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await atRest(page);
  const top = await topOf(link);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(4);
}

test("PEOPLE-12, PEOPLE-13: back finds filters, rows and place again, on a desk and on a phone", async ({
  page,
  stack,
}) => {
  test.slow();
  await stack.restart({ whileStopped: () => createStudents(stack.databaseFile, 120, {}).then(() => undefined) });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.goto("/admin/students");
  await page.getByLabel("Última atividade").selectOption("Nunca");
  await page.getByLabel("Ordem").selectOption("Por nome");
  await page.getByLabel("A partir da letra").selectOption("S");
  const address = "/admin/students?idle=never&order=name&from=S";
  await expect(page).toHaveURL(address);
  await expect(linkOf(page, "Student 60")).toBeAttached();
  await followAndReturn(page, "Student 60");
  await expect(page).toHaveURL(address);

  // Without a filter, in pages of twenty-five.
  await page.goto("/admin/students?order=name&from=S");
  await expect(rows(page)).toHaveCount(26);
  await page.getByRole("button", { name: "Mostrar mais" }).click();
  await expect(rows(page)).toHaveCount(51);
  await page.getByRole("button", { name: "Mostrar mais" }).click();
  await expect(rows(page)).toHaveCount(76);
  await followAndReturn(page, "Student 45");
  await expect(rows(page)).toHaveCount(76);
  await page.getByRole("searchbox").fill("student 7");
  await expect(page).toHaveURL(/search=student/);
  await followAndReturn(page, "Student 70");
  await expect(page.getByRole("searchbox")).toHaveValue("student 7");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/students?order=name&from=S");
  await page.getByRole("button", { name: "Mostrar mais" }).click();
  await expect(linkOf(page, "Student 30")).toBeAttached();
  await followAndReturn(page, "Student 30");
});

test("PEOPLE-11, PEOPLE-12, PROFILE-12: list and page are sound in every look", async ({ page, stack }) => {
  test.slow();
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await page.goto("/admin/students?idle=never&order=name&from=A");
  await expect(rows(page).nth(1)).toBeVisible();
  await expectSoundInEveryLook(page, "students");
  await page.goto("/admin/students?course=none");
  await expect(page.getByRole("button", { name: /Mostrar todos|Mostrar a todos|Show all/ })).toBeVisible();
  await expectSoundInEveryLook(page, "nobody");
  await page.goto("/admin/students");
  await rows(page).nth(1).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSoundInEveryLook(page, "student");
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/student.png`, fullPage: true });
});
