import { expect, type Locator, type Page } from "@playwright/test";
import { atRest } from "./atRest";

/** More tab stops than any dialog has. */
const MOST_STOPS = 60;

/** One dialog of the product. Names are beginnings of accessible names. */
export interface DialogRow {
  /** Where it is rendered, in src. */
  file: string;
  /** Button or link that opens the dialog. */
  opener: (page: Page) => Locator;
  /** The item to press in the menu that the opener opens first. */
  item?: RegExp;
  /** For the file chooser that comes first. */
  upload?: { name: string; mimeType: string; buffer: Buffer };
  /** Has the focus at first. */
  first: RegExp;
  /** A field to type into. Without one, nothing can be lost and Escape closes at once. */
  text?: RegExp;
  /** Enter in that field, with nothing typed, is refused. */
  isRequired?: boolean;
}

export const dialogs = (page: Page): Locator => page.locator('[role="dialog"][aria-modal="true"]');

/** Number of the element that has the focus, or null outside of the topmost dialog. */
async function focusedStop(page: Page): Promise<number | null> {
  return await page.evaluate(() => {
    const known = ((window as unknown as { stops?: Element[] }).stops ??= []);
    const active = document.activeElement;
    const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
    if (active === null || active === top || top?.contains(active) !== true) return null;
    if (!known.includes(active)) known.push(active);
    return known.indexOf(active);
  });
}

/** Tabs once around: the focus stays in the topmost dialog, and Shift+Tab leads the same way back. */
export async function expectTabRound(page: Page): Promise<void> {
  const start = await focusedStop(page);
  const seen: (number | null)[] = [];
  do {
    seen.push(await focusedStop(page));
    expect(seen.at(-1), `the focus is in the dialog after ${seen.length - 1} times Tab`).not.toBeNull();
    await page.keyboard.press("Tab");
  } while ((await focusedStop(page)) !== start && seen.length < MOST_STOPS);
  expect(seen.length, "Tab leads around").toBeLessThan(MOST_STOPS);
  await page.keyboard.press("Shift+Tab");
  expect(await focusedStop(page), "Shift+Tab leads from the first stop to the last").toBe(seen.at(-1));
  await page.keyboard.press("Tab");
  expect(await focusedStop(page)).toBe(start);
}

export async function openByKey(page: Page, { opener, item, upload, first }: DialogRow): Promise<void> {
  // Ahead of the round trips below: the browser asks for a file only once it knows that someone listens.
  const chooser = upload && page.waitForEvent("filechooser");
  // Where a file is chosen, the button waits for what was done with the one before.
  await expect(opener(page)).toBeEnabled();
  await opener(page).focus();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press("Enter");
  if (item) {
    const chosen = page.getByRole("menuitem", { name: item });
    await expect(chosen).toBeVisible();
    for (let key = 0; key < MOST_STOPS && !(await isFocused(chosen)); key += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  if (upload) await (await chooser)?.setFiles(upload);
  await expect(dialogs(page)).toHaveCount(1);
  await expect(page.locator(":focus")).toHaveAccessibleName(first);
}

async function expectClosed(page: Page, { opener }: DialogRow): Promise<void> {
  await expect(dialogs(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`);
}

/** Real keys in a real browser: focus, order, Escape, Enter. */
export async function expectKeyboard(page: Page, row: DialogRow): Promise<void> {
  await openByKey(page, row);
  await expectTabRound(page);
  await page.keyboard.press("Escape");
  await expectClosed(page, row);
  if (row.text) await expectTypedTextKept(page, row, row.text);
  else if (row.first.source.includes("Cancelar")) {
    await openByKey(page, row);
    await page.keyboard.press("Enter");
    await expectClosed(page, row);
  }
}

/** It is there to stay, with the focus on the safe answer. */
export async function expectQuestion(question: Locator): Promise<void> {
  const stay = question.getByRole("button", { name: "Continuar editando" });
  await expect(stay).toBeFocused();
  // Not only while it fades out again.
  await atRest(question.page());
  await expect(stay).toBeFocused();
}

/** ADMIN-15 */
async function expectTypedTextKept(page: Page, row: DialogRow, name: RegExp): Promise<void> {
  await openByKey(page, row);
  const field = dialogs(page).first().getByRole("textbox", { name });
  await tabTo(page, field);
  if (row.isRequired) {
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
    await expect(dialogs(page)).toHaveCount(1);
    await tabTo(page, field);
  }
  await page.keyboard.type("x7");
  const typed = await field.inputValue();
  expect(typed.toLowerCase()).toContain("x7");

  const question = page.getByRole("dialog", { name: "Fechar sem salvar?" });
  const ask = async (): Promise<void> => {
    await page.keyboard.press("Escape");
    await expectQuestion(question);
  };
  const expectInField = async (): Promise<void> => {
    await expect(question).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  };
  await ask();
  await expectTabRound(page);
  await page.keyboard.press("Escape");
  await expectInField();
  await ask();
  await page.keyboard.press("Enter");
  await expectInField();
  await ask();
  await tabTo(page, question.getByRole("button", { name: "Fechar sem salvar" }));
  await page.keyboard.press("Enter");
  await expectClosed(page, row);
}
