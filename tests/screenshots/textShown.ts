import type { Page } from "@playwright/test";

/** A lesson's text follows its title and buttons, and its figures and questions come one by one. */
export async function textShown(page: Page): Promise<void> {
  await page.locator("main .mantine-Skeleton-root").first().waitFor({ state: "detached" });
  // It opens where an earlier picture has left it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}
