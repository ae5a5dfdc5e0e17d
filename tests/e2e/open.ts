import { expect, type Page } from "@playwright/test";

/** Opens a page and waits for the client and its content. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Mantine sets it. Before that the document shows its content, does nothing yet, and may be replaced.
  await page.locator("html[data-respect-reduced-motion]").waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
