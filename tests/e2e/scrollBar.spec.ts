import type { Page } from "@playwright/test";
import { atRest } from "./atRest";
import { open } from "./open";
import { expect, test } from "./stack";
import { keepInside, signIn } from "./student";

/* Scroll bars that take space, as on most desktops; the other tests hide them. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  },
});

const edges = (page: Page) =>
  page.evaluate(() => ({
    page: document.querySelector("main")?.getBoundingClientRect().right,
    /** Right edge of the overlay. */
    cover: document.querySelector(".mantine-Modal-overlay")?.getBoundingClientRect().right,
    window: window.innerWidth,
  }));

test("LOOK-10: a page that does not scroll has no strip for a scroll bar", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await open(page, "/verify");
  // The footer starts below the first screen, so that every page scrolls.
  await page.evaluate(() => document.querySelector("main")?.style.setProperty("min-height", "0"));
  await atRest(page);
  const { page: right, window } = await edges(page);
  expect(right).toBe(window);
});

test("LOOK-10: a dialog covers the whole window and moves nothing", async ({ page, context, stack }) => {
  await keepInside(context);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, stack.accounts.admin);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
  await open(page, "/admin/courses");
  await atRest(page);
  const before = await edges(page);
  expect(before.page, "the scroll bar takes room").toBeLessThan(before.window);

  await page.getByRole("button", { name: "Novo Curso" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await atRest(page);
  const opened = await edges(page);
  expect(opened.page).toBe(before.page);
  expect(opened.cover).toBe(opened.window);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await edges(page)).page).toBe(before.page);
});
