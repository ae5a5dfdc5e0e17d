import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./stack";

/** KiB after gzip of what the home page asks for by itself, texts included (they are scripts as well). */
const BUDGET = { script: 160, stylesheet: 14 };

/** Everything of these kinds that a first visit fetches, in KiB after gzip. */
async function measureFirstLoad(page: Page, path: string): Promise<Record<keyof typeof BUDGET, number>> {
  const bodies: { kind: keyof typeof BUDGET; body: Promise<Buffer> }[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind === "script" || kind === "stylesheet") bodies.push({ kind, body: response.body() });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sizes = { script: 0, stylesheet: 0 };
  for (const { kind, body } of bodies) sizes[kind] += gzipSync(await body).length / 1024;
  return sizes;
}

test("the first visit of the home page stays within its budget", async ({ page }) => {
  const sizes = await measureFirstLoad(page, "/");
  expect(sizes.script, "KiB of scripts: something was counted").toBeGreaterThan(50);
  expect(sizes.stylesheet, "KiB of style sheets: something was counted").toBeGreaterThan(2);
  expect(sizes.script, "KiB of scripts").toBeLessThanOrEqual(BUDGET.script);
  expect(sizes.stylesheet, "KiB of style sheets").toBeLessThanOrEqual(BUDGET.stylesheet);
});
