import type { Page } from "@playwright/test";
import { describeFocus } from "./keyboardSteps";
import { expect, test } from "./stack";
import { keepInside, newPerson, signUp } from "./student";

const toasts = (page: Page) => page.locator(".mantine-Notification-root");

/** Each is refused for another reason. */
const CODES = ["nao-existe", "EXPIRADO10", "ESGOTADO15"];

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** Puts what has the focus so far above the end of the window that a toast would cover it. */
async function scrollFocusDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 };
    window.scrollBy({ top: bottom - window.innerHeight + 30, behavior: "instant" });
  });
}

/** A slow machine may need longer than the four seconds of a toast to look at a pile of them. */
function keepToasts(): void {
  const original = window.setTimeout.bind(window);
  const patient = (run: () => void, ms?: number) => original(run, ms === 4000 ? 15_000 : ms);
  Object.assign(window, { setTimeout: patient });
}

test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await page.addInitScript(keepToasts);
  await signUp(page, newPerson("Pilar Pilha"));
  await page.goto("/course/html-e-css");
});

for (const [width, height] of [
  [1280, 560],
  [360, 740],
  [740, 360],
  [320, 256],
] as const) {
  test(`a pile of toasts keeps clear of the focus (${width} x ${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.getByLabel(/Cupom de desconto/).focus();
    for (const [before, code] of CODES.entries()) {
      await tryCoupon(page, code);
      await expect(toasts(page)).toHaveCount(before + 1);
    }
    await page.keyboard.press("Tab");
    await scrollFocusDown(page);
    expect(await describeFocus(page)).toMatchObject({ inSight: true });
    await expect(page.locator("[data-lifted]"), "below they would have covered it").toHaveCount(1);
    await expect(toasts(page).last()).toBeInViewport();

    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "start", behavior: "instant" }));
    expect(await describeFocus(page)).toMatchObject({ inSight: true });
    await page.keyboard.press("Shift+Tab");
    expect(await describeFocus(page)).toMatchObject({ inSight: true });
    await expect(toasts(page).last()).toBeInViewport();
    await expect(toasts(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator("[data-lifted]")).toHaveCount(0);
  });
}

test("the same refusal again does not make a pile", async ({ page }) => {
  await page.getByLabel(/Cupom de desconto/).focus();
  for (const code of ["nao-existe", "nem-este", "nem-aquele"]) {
    await tryCoupon(page, code);
    await expect(page.getByText("Cupom inválido").first()).toBeVisible();
  }
  await expect(toasts(page)).toHaveCount(1);
});
