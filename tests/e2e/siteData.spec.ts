import type { Page } from "@playwright/test";
import { expect, test } from "./stack";
import { fillSignUp, newPerson } from "./student";

/* Browsers can refuse to keep anything of a site: as a whole, or one kind of storage. */

const kinds = ["localStorage", "sessionStorage", "indexedDB", "caches"] as const;

async function block(page: Page, blocked: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  }, blocked);
}

for (const blocked of [...kinds.map((kind) => [kind]), kinds]) {
  test(`SITE-16: public pages work without ${blocked.join(", ")}, and so does a session`, async ({ page }) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    await block(page, blocked);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
    await page.goto("/verify/CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A");
    await expect(page.getByText("Certificado não encontrado")).toBeVisible();
    await page.goto("/auth");
    const said = page.getByText("Seu navegador bloqueia os dados deste site.", { exact: false });
    await expect(said).toHaveCount((blocked as readonly string[]).includes("localStorage") ? 1 : 0);
    await fillSignUp(page, newPerson("Bia Bloqueada"));
    await page.getByRole("link", { name: "Painel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Bia");
    expect(failures).toEqual([]);
  });
}
