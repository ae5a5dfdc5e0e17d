import { expect, type Locator, type Page } from "@playwright/test";
import { atRest } from "./atRest";

/** More tab stops than any page has between its heading and its last button. */
const MOST_STOPS = 90;

interface Stop {
  what: string;
  /** A focus ring of at least two pixels on the element, its ::after or its outline. */
  ringed: boolean;
  /** Partly on screen and uncovered (WCAG 2.4.11). */
  inSight: boolean;
}

/** Retried, because the page may still be reacting to the focus. */
export async function describeFocus(page: Page): Promise<Stop> {
  await atRest(page);
  return await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const drawn = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one != null);
    const styles = [...drawn.map((one) => getComputedStyle(one)), getComputedStyle(element, "::after")];
    const ringed = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    );
    const around = element.closest("label") ?? element;
    const { x, y, width, height } = around.getBoundingClientRect();
    const hits = [0.1, 0.5, 0.9].flatMap((right) =>
      [0.2, 0.5, 0.8].map((down) => document.elementFromPoint(x + width * right, y + height * down)),
    );
    const inSight = hits.some((hit) => hit !== null && (around.contains(hit) || hit.contains(element)));
    const name = element.getAttribute("aria-label") ?? element.textContent;
    const what = `${element.tagName} "${name.slice(0, 60)}" at ${Math.round(y)} of ${window.innerHeight}`;
    return { what, ringed, inSight };
  });
}

/** Tabs to the element; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // The questions of an exam are there before the answers that were saved, and cannot be reached until then.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const focus = await describeFocus(page);
    expect.soft(focus, `the focus can be seen: ${focus.what}`).toMatchObject({ ringed: true, inSight: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Navigation moves the focus to the page's heading. */
export async function expectAtTitle(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
}
