import type { Locator, Page } from "@playwright/test";
import { atRest } from "./atRest";
import { press, tabTo } from "./keyboardSteps";
import { expectSound, lookAround } from "./soundness";
import { expect, test } from "./stack";
import { enroll, newPerson, outlineOf, rightOptions, signUp } from "./student";
import { expectToast } from "./toasts";

const SLUG = "javascript-essencial";
const options = rightOptions(SLUG);

const card = (page: Page): Locator => page.getByRole("group");
const onward = (page: Page): Locator => page.getByRole("button", { name: "Próxima" });
const finish = (page: Page): Locator => page.getByRole("button", { name: "Finalizar Prova" });
/** The number is announced, and shown above the question. */
const expectQuestion = (page: Page, number: number): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: new RegExp(`^Questão ${number} de 5$`) })).toBeAttached();

/** A new student on the exam's page, on a screen of this size. */
async function beginExam(page: Page, size: { width: number; height: number }): Promise<void> {
  await signUp(page, newPerson("Flora Pequena Tela"));
  await enroll(page, SLUG);
  await expect(page.getByText("Matrícula confirmada")).toBeVisible();
  const { _id } = await outlineOf(SLUG);
  await page.setViewportSize(size);
  await page.goto(`/exam/${_id}`);
  const start = page.getByRole("button", { name: "Começar a prova" });
  await expect(start).toBeVisible();
  await expectSound(page, `the entrance at ${size.width} px`);
  await start.click();
  await expect(page.getByRole("radio").first()).toBeEnabled();
}

/** Place of the right option in the shown question. */
async function findRight(page: Page): Promise<number> {
  const shown = await card(page).innerText();
  const [, right] = [...options].find(([questionText]) => shown.includes(questionText)) ?? [];
  const labels = await card(page).locator("label").allInnerTexts();
  const place = labels.findIndex((label) => right !== undefined && label.endsWith(right));
  if (place === -1) throw new Error(`no such question: ${shown}`);
  return place;
}

/** Share of the screen's height at which something of the question is in front. */
async function shareOfQuestion(page: Page): Promise<number> {
  await atRest(page);
  return await page.evaluate(() => {
    const rows = Array.from({ length: window.innerHeight }, (_, row) => row);
    const across = [0.25, 0.5, 0.75].map((part) => window.innerWidth * part);
    const ofQuestion = rows.filter((row) =>
      across.some((x) => document.elementFromPoint(x, row)?.closest("fieldset") != null),
    );
    return ofQuestion.length / rows.length;
  });
}

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
