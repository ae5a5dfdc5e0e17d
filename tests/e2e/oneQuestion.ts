import type { Locator, Page } from "@playwright/test";
import { atRest } from "./atRest";
import { expectSound } from "./soundness";
import { expect } from "./stack";
import { enroll, newPerson, outlineOf, rightOptions, signUp } from "./student";

/** Exams that show one question at a time, on small screens (EXAM-73). */
const SLUG = "javascript-essencial";
const options = rightOptions(SLUG);

export const card = (page: Page): Locator => page.getByRole("group");
export const onward = (page: Page): Locator => page.getByRole("button", { name: "Próxima" });
export const finish = (page: Page): Locator => page.getByRole("button", { name: "Finalizar Prova" });
/** The number is announced, and shown above the question. */
export const expectQuestion = (page: Page, number: number): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: new RegExp(`^Questão ${number} de 5$`) })).toBeAttached();

/** A new student on the exam's page, on a screen of this size. */
export async function beginExam(page: Page, size: { width: number; height: number }): Promise<void> {
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
export async function findRight(page: Page): Promise<number> {
  const shown = await card(page).innerText();
  const [, right] = [...options].find(([questionText]) => shown.includes(questionText)) ?? [];
  const labels = await card(page).locator("label").allInnerTexts();
  const place = labels.findIndex((label) => right !== undefined && label.endsWith(right));
  if (place === -1) throw new Error(`no such question: ${shown}`);
  return place;
}

/** Share of the screen's height at which something of the question is in front. */
export async function shareOfQuestion(page: Page): Promise<number> {
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
