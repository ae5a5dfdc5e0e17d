import type { Page } from "@playwright/test";

/** Presses the page's first button with this Tabler icon: icons are the same in every language. */
export async function pressIcon(page: Page, icon: string): Promise<void> {
  await page
    .locator("main button")
    .filter({ has: page.locator(`svg.tabler-icon-${icon}`) })
    .first()
    .click();
}
