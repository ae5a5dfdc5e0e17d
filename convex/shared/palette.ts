import { clampChroma, converter, formatHex, wcagLuminance } from "culori";

/** The colors that the look takes from a school's one color. */
export interface Palette {
  /**
   * Ten shades, light to dark.
   * 6 fills in the light scheme, 5 in the dark one; 3 is text in the dark one.
   */
  shades: readonly string[];
  /** Tinted background of the dark scheme, and under the pointer. */
  darkTints: readonly string[];
}

/** WCAG's relative luminance, and chroma as a share of the color's. */
type Target = readonly [luminance: number, chroma: number];

/**
 * Targets of the shades.
 * Contrast depends on luminance alone, so pairs of shades have the same contrast in every hue.
 */
const SHADES: readonly Target[] = [
  [0.882, 0.09],
  [0.773, 0.17],
  [0.594, 0.33],
  [0.424, 0.52],
  [0.283, 0.72],
  [0.169, 0.9],
  [0.117, 1],
  [0.083, 0.93],
  [0.056, 0.77],
  [0.031, 0.6],
];
const DARK_TINTS: readonly Target[] = [
  [0.0205, 0.28],
  [0.0315, 0.35],
];
/** Index of the shade that fills in the light scheme. */
export const FILLED = { light: 6, dark: 5 } as const;
/** Largest luminance with 4.5:1 under white text and as text on the page. */
const MOST_LUMINANCE = 0.16;
/** Luminance of a color that was darkened; rounding stays below the most. */
const DARKENED = 0.155;
/** Halvings of OKLCH lightness; the rest is below a step of a channel. */
const STEPS = 14;

const toOklch = converter("oklch");

/** Whether white text can be read on the color. */
export const isDarkEnough = (color: string): boolean => wcagLuminance(color) <= MOST_LUMINANCE;

/**
 * Derives a palette from one color (LOOK-17).
 * The color itself fills in the light scheme if white text can be read on it; otherwise it is darkened until it can.
 *
 * @param color #rrggbb
 */
export function paletteOf(color: string): Palette {
  const filled = isDarkEnough(color) ? wcagLuminance(color) : DARKENED;
  const standard = SHADES[FILLED.light]?.[0] ?? 1;
  const shades = SHADES.map(([luminance, chroma], index) => {
    if (index < FILLED.light) return shadeOf(color, [luminance, chroma]);
    if (index > FILLED.light) return shadeOf(color, [luminance * Math.min(1, filled / standard), chroma]);
    return isDarkEnough(color) ? color.toUpperCase() : shadeOf(color, [filled, chroma]);
  });
  return { shades, darkTints: DARK_TINTS.map((target) => shadeOf(color, target)) };
}

/** Moves the color's OKLCH lightness until it has the luminance. */
function shadeOf(color: string, [luminance, chroma]: Target): string {
  const { c, h } = toOklch(color) ?? { c: 0, h: 0 };
  const at = (l: number) => clampChroma({ mode: "oklch", l, c: c * chroma, h }, "oklch");
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (wcagLuminance(at(middle)) > luminance) high = middle;
    else low = middle;
  }
  return formatHex(at(low)).toUpperCase();
}
