import { expect, type Page } from "@playwright/test";

/** Waits for the client: the document shows its content before that, and does nothing yet. */
export async function openPublicPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The header knows the session only with it.
  await expect(page.getByRole("banner").getByRole("link", { name: /^(Entrar|Painel)$/ })).toBeVisible();
}
