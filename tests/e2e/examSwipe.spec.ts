import type { Page } from "@playwright/test";
import { beginExam, card, expectQuestion, findRight, finish, shareOfQuestion } from "./oneQuestion";
import { expect, test } from "./stack";

/** A quick finger, by so many px across the middle of the screen. */
async function finger(page: Page): Promise<(x: number, y: number) => Promise<void>> {
  const touch = await page.context().newCDPSession(page);
  return async (x, y) => {
    const at = (part: number) => [{ x: 180 + (part - 0.5) * x, y: 380 + (part - 0.5) * y }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (let step = 1; step <= 20; step++)
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 20) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

test("EXAM-73, EXAM-75: a whole exam by swiping, on a phone that is turned in between", async ({ browser }) => {
  test.slow();
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await beginExam(page, { width: 360, height: 740 });
  const swipe = await finger(page);
  const answer = async (): Promise<void> => {
    const right = card(page)
      .locator("label")
      .nth(await findRight(page));
    await right.tap();
    await expect(right.getByRole("radio")).toBeChecked();
  };
  await answer();
  await swipe(-200, 10);
  await expectQuestion(page, 2);
  await answer();
  await swipe(20, -200);
  await swipe(200, 0);
  await expectQuestion(page, 1);
  await swipe(-200, 0);
  await swipe(-200, 0);
  await expectQuestion(page, 3);
  await answer();

  await page.setViewportSize({ width: 740, height: 360 });
  await expectQuestion(page, 3);
  expect(await shareOfQuestion(page), "lying").toBeGreaterThanOrEqual(0.5);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(card(page)).toHaveCount(5);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectQuestion(page, 3);
  await expect(card(page)).toHaveCount(1);

  await swipe(-200, 0);
  await expectQuestion(page, 4);
  await answer();
  await swipe(-200, 0);
  await expectQuestion(page, 5);
  await swipe(-200, 0);
  await expectQuestion(page, 5);
  await answer();
  await finish(page).tap();
  await expect(page).toHaveURL(/\/dashboard\?tab=certificates/);
  await phone.close();
});
