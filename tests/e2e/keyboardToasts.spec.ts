import type { Page } from "@playwright/test";
import { atRest } from "./atRest";
import { describeFocus } from "./keyboardSteps";
import { expect, test } from "./stack";
import { expectToast } from "./toasts";
import { keepInside, newPerson, signUp } from "./student";

const toasts = (page: Page) => page.locator(".mantine-Notification-root");

/** Each is refused for a different reason. */
const CODES = ["nao-existe", "EXPIRADO10", "ESGOTADO15"];

async function tryCoupon(page: Page, code: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** Scrolls the focused element to where a toast would cover it, above a bar at the bottom. */
async function scrollFocusDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 };
    const bars = [...document.querySelectorAll("[data-keep-clear]")].map((bar) => bar.getBoundingClientRect());
    const edges = bars.filter(({ height }) => height > 0).map(({ top }) => top);
    window.scrollBy({ top: bottom - Math.min(window.innerHeight, ...edges) + 30, behavior: "instant" });
  });
}

/** Runs in each page before its scripts: toasts end when the test says so, however slow the machine. */
function holdToasts(): void {
  const original = window.setTimeout.bind(window);
  const held: (() => void)[] = [];
  const patient = (run: () => void, ms?: number, ...more: []) => {
    if (ms !== 4000) return original(run, ms, ...more);
    held.push(run);
    // The id of a timer that never fires.
    return original(() => undefined, 2 ** 31 - 1);
  };
  Object.assign(window, { setTimeout: patient, endToasts: () => held.splice(0).forEach((end) => end()) });
}

function endToasts(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { endToasts: () => void }).endToasts());
}

test.beforeEach(async ({ page, context }) => {
  await keepInside(context);
  await page.addInitScript(holdToasts);
  await signUp(page, newPerson("Pilar Pilha"));
  await page.goto("/course/html-e-css");
});

for (const [width, height] of [
  [1280, 560],
  [360, 740],
  [740, 360],
  [320, 256],
] as const) {
  test(`LOOK-7: stacked toasts keep clear of the focus (${width} x ${height})`, async ({ page }) => {
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
    await endToasts(page);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.locator("[data-lifted]")).toHaveCount(0);
  });
}

test("stacked toasts move away when the page moves the focus below them", async ({ page }) => {
  // Tall enough for the coupon's button to be in sight with the page at its top.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.getByLabel(/Cupom de desconto/).focus();
  await tryCoupon(page, "nao-existe");
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await scrollFocusDown(page);
  await atRest(page);
  // A focus position that moves no toast, at the top of the page, where scroll anchoring does nothing.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await atRest(page);
  const grown = await page.evaluate(() => {
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 };
    const main = document.querySelector("main");
    if (main) main.style.paddingTop = `${window.innerHeight - bottom - 30}px`;
    return window.innerHeight - bottom - 30;
  });
  expect(grown, "the focus was above").toBeGreaterThan(0);
  expect(await describeFocus(page)).toMatchObject({ inSight: true });
  await expect(page.locator("[data-lifted]")).toHaveCount(1);
});

test("LOOK-7: a repeated refusal does not stack up", async ({ page }) => {
  await page.getByLabel(/Cupom de desconto/).focus();
  for (const code of ["nao-existe", "nem-este", "nem-aquele"]) {
    await tryCoupon(page, code);
    await expectToast(page, "Cupom inválido");
  }
  await expect(toasts(page)).toHaveCount(1);
});
