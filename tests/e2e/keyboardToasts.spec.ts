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

test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await signUp(page, newPerson("Pilar Pilha"));
});

for (const [width, height] of [
  [1280, 560],
  [360, 740],
  [740, 360],
  [320, 256],
] as const) {
  test(`a pile of toasts keeps clear of the focus (${width} x ${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/course/html-e-css");
    await page.getByLabel(/Cupom de desconto/).focus();
    for (const [before, code] of CODES.entries()) {
      await tryCoupon(page, code);
      await expect(toasts(page)).toHaveCount(before + 1);
    }
    await page.keyboard.press("Tab");
    await scrollFocusDown(page);
    await expect(page.locator("[data-lifted]"), "below they would cover it").toHaveCount(1);
    await expect(toasts(page).last()).toBeInViewport();
    expect(await describeFocus(page)).toMatchObject({ inSight: true });

    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "start", behavior: "instant" }));
    expect(await describeFocus(page)).toMatchObject({ inSight: true });
    await page.keyboard.press("Shift+Tab");
    expect(await describeFocus(page)).toMatchObject({ inSight: true });
    await expect(toasts(page).last()).toBeInViewport();
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.locator("[data-lifted]")).toHaveCount(0);
  });
}

test("the same refusal again does not make a pile", async ({ page }) => {
  await page.goto("/course/html-e-css");
  await page.getByLabel(/Cupom de desconto/).focus();
  for (const code of ["nao-existe", "nem-este", "nem-aquele"]) {
    await tryCoupon(page, code);
    await expect(page.getByText("Cupom inválido").first()).toBeVisible();
  }
  await expect(toasts(page)).toHaveCount(1);
});
