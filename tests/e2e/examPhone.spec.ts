import { press, tabTo } from "./keyboardSteps";
import { beginExam, card, expectQuestion, findRight, finish, onward, shareOfQuestion } from "./oneQuestion";
import { expectSound, lookAround } from "./soundness";
import { expect, test } from "./stack";
import { expectToast } from "./toasts";

test("EXAM-73, EXAM-74: at 400 % zoom most of the screen is question, from the first to the result", async ({
  page,
}) => {
  test.slow();
  await beginExam(page, { width: 320, height: 256 });
  for (let number = 1; number <= 5; number++) {
    await expectQuestion(page, number);
    expect(await shareOfQuestion(page), `question ${number}`).toBeGreaterThanOrEqual(0.5);
    const wrong = ((await findRight(page)) + 1) % 4;
    await card(page).locator("label").nth(wrong).click();
    if (number < 5) await onward(page).click();
  }
  await expectSound(page, "the last question at 320 x 256");
  await page.getByRole("button", { name: "Questões" }).click();
  await expect(page.getByRole("heading", { name: "Todas as questões" })).toBeFocused();
  await expectSound(page, "the overview at 320 x 256");
  await page.getByRole("button", { name: "Questão 3, respondida" }).click();
  await expectQuestion(page, 3);
  expect(await shareOfQuestion(page), "a question chosen in the overview").toBeGreaterThanOrEqual(0.5);
  await page.getByRole("button", { name: "Questões" }).click();
  await finish(page).click();
  await expect(page.getByRole("heading", { name: "Seu resultado" })).toBeVisible();
  await expectSound(page, "the result at 320 x 256");
});

test("LOOK-8, EXAM-73: a whole exam on a phone's screen by keyboard, with the focus always visible", async ({
  page,
}) => {
  test.slow();
  await beginExam(page, { width: 360, height: 740 });
  await lookAround(page, "exam");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  for (let number = 1; number <= 5; number++) {
    await expectQuestion(page, number);
    await expect(page.getByRole("radio").first()).toBeEnabled();
    const place = await findRight(page);
    await tabTo(page, card(page).getByRole("radio").first());
    await page.keyboard.press("Space");
    for (let line = place; line > 0; line -= 1) await page.keyboard.press("ArrowDown");
    await expect(card(page).getByRole("radio").nth(place)).toBeChecked();
    if (number === 5) break;
    await page.keyboard.press("Enter");
    await expect(card(page).getByRole("heading")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expectQuestion(page, number);
    await page.keyboard.press("ArrowRight");
  }
  await press(page, finish(page));
  await expectToast(page, /Nota: 10\/10/);
});
