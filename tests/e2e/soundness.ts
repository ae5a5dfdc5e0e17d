import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { atRest } from "./atRest";

export interface Look {
  language: "pt" | "es" | "en";
  scheme: "light" | "dark";
  width: number;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Through the open page's header, as visitors do. */
export async function wear(page: Page, { language, scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const html = page.locator("html");
  const header = page.getByRole("banner");
  await header.getByRole("combobox", { name: /idioma|language/i }).selectOption(language);
  await header.getByRole("combobox", { name: /tema|theme/i }).selectOption(scheme);
  await expect(html).toHaveAttribute("lang", language);
  await expect(html).toHaveAttribute("data-mantine-color-scheme", scheme);
}

/** A word wider than the window would make the page scroll sideways. */
async function expectFits(page: Page, name: string): Promise<void> {
  await atRest(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Parts that load late may still be without their styles; what stays too wide fails.
  await expect.configure({ soft: true }).poll(overflow, `${name}: pixels to scroll sideways`).toBeLessThanOrEqual(0);
}

/** No horizontal scrolling, no axe violations. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectFits(page, name);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { passed, violations } = await page.evaluate(async (values) => {
    interface Rule {
      id: string;
      nodes: { html: string }[];
    }
    interface Engine {
      run: (options: object) => Promise<{ passes: Rule[]; violations: Rule[] }>;
    }
    const engine = (window as unknown as { axe: Engine }).axe;
    // At the top sticky bars cover nothing; axe takes what is half under one for a small target.
    const { scrollX, scrollY } = window;
    window.scrollTo({ top: 0, behavior: "instant" });
    // Preloading would inline style sheets, which the page's policy refuses; the rules in use do not need it.
    const result = await engine.run({ resultTypes: ["violations"], runOnly: { type: "tag", values }, preload: false });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    const found = result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
    return { passed: result.passes.map(({ id }) => id), violations: found };
  }, STANDARDS);
  expect(passed, "rules that found what they are about").toContain("color-contrast");
  expect.soft(violations, name).toEqual([]);
}

/**
 * Every page and state is opened once and checked with axe and for overflow in each scheme at each width, with the
 * three languages spread over these four. English, if not among the narrow ones, is checked for overflow at 360 px.
 * tests/i18n finds missing texts.
 */
export const LOOKS: Look[] = [
  { language: "pt", scheme: "light", width: 360 },
  { language: "es", scheme: "dark", width: 360 },
  { language: "en", scheme: "dark", width: 1280 },
  { language: "pt", scheme: "light", width: 1280 },
];
const NARROW_ENGLISH: Look = { language: "en", scheme: "light", width: 360 };

export const named = ({ language, scheme, width }: Look, name: string) =>
  `${name} (${language}, ${scheme}, ${width} px)`;

export async function expectSoundInEveryLook(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await wear(page, look);
    await expectSound(page, named(look, name));
    await takePicture(page, named(look, name));
  }
  await wear(page, NARROW_ENGLISH);
  await expectFits(page, named(NARROW_ENGLISH, name));
}

/** The same within a journey, which goes on in Portuguese. */
export async function lookAround(page: Page, name: string): Promise<void> {
  await expectSoundInEveryLook(page, name);
  await wear(page, { language: "pt", scheme: "light", width: 1280 });
}

/** For people to look at, into the folder `PICTURES`. */
async function takePicture(page: Page, name: string): Promise<void> {
  const { PICTURES } = process.env;
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name.replace(/[^\w]+/g, "-")}.png`, fullPage: true });
}
