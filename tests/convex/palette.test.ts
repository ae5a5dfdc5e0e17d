import { formatHex, wcagContrast, wcagLuminance } from "culori";
import { expect, test } from "vitest";
import { isDarkEnough, paletteOf, type Palette } from "../../convex/shared/palette";
import { productPalette } from "../../convex/shared/productPalette";

/** An even sweep: 36 hues, six lightnesses, three chromas. */
const sweep = Array.from({ length: 36 }, (_, hue) => hue * 10).flatMap((h) =>
  [0.25, 0.4, 0.55, 0.7, 0.85, 0.95].flatMap((l) =>
    [0.03, 0.12, 0.3].map((c) => formatHex({ mode: "oklch", l, c, h })),
  ),
);
const extremes = ["#000000", "#ffffff", "#808080", "#ffff00", "#00ff00", "#0000ff", "#ff0000"];

const page = { light: "#FBFAF8", dark: "#13141A" };
const card = { light: "#FFFFFF", dark: "#1C1D26" };
const input = "#25262F";

/** Pairs of the look, with the least contrast that WCAG's AA wants. */
function pairsOf({ shades, darkTints }: Palette): [string, string, string, number][] {
  const shade = (index: number) => shades[index] ?? "";
  return [
    ["white on the light fill", "#FFFFFF", shade(6), 4.5],
    ["white on the dark fill", "#FFFFFF", shade(5), 4.5],
    ["white under the pointer", "#FFFFFF", shade(7), 4.5],
    ["white on the darkest", "#FFFFFF", shade(9), 4.5],
    ["text on the light page", shade(6), page.light, 4.5],
    ["text on a light card", shade(6), card.light, 4.5],
    ["text on the dark page", shade(3), page.dark, 4.5],
    ["text on a dark card", shade(3), card.dark, 4.5],
    ["text on a light tint", shade(8), shade(0), 4.5],
    ["text on a light badge", shade(9), shade(2), 4.5],
    ["text on a dark tint", shade(2), darkTints[0] ?? "", 4.5],
    ["text on a dark tint under the pointer", shade(2), darkTints[1] ?? "", 4.5],
    ["pale text on a strong surface", shade(2), shade(7), 4.5],
    ["lines on the light page", shade(6), page.light, 3],
    ["lines on the dark page", shade(5), page.dark, 3],
    ["lines on a dark card", shade(5), card.dark, 3],
    ["lines on a dark field", shade(5), input, 3],
    ["lines on a dark tint", shade(3), darkTints[0] ?? "", 3],
  ];
}

test("LOOK-17: whatever the color, text can be read and lines can be seen, in both schemes", () => {
  expect(new Set(sweep).size).toBeGreaterThan(500);
  const palettes = [...sweep, ...extremes].map((color) => [color, paletteOf(color)] as const);
  const failures = [...palettes, ["the product's own", productPalette] as const].flatMap(([color, palette]) =>
    pairsOf(palette)
      .filter(([, front, back, least]) => wcagContrast(front, back) < least)
      .map(([what, front, back]) => `${color}: ${what}, ${front} on ${back}, ${wcagContrast(front, back).toFixed(2)}`),
  );
  expect(failures).toEqual([]);
});

test("LOOK-17: a color that white text can be read on is kept, any other is darkened", () => {
  for (const color of [...sweep, ...extremes]) {
    const filled = paletteOf(color).shades[6] ?? "";
    if (isDarkEnough(color)) expect(filled).toBe(color.toUpperCase());
    else expect(wcagLuminance(filled)).toBeLessThan(wcagLuminance(color));
  }
  expect(isDarkEnough("#4F46E5")).toBe(true);
  expect(isDarkEnough("#FACC15")).toBe(false);
});

test("LOOK-17: shades go from light to dark", () => {
  for (const color of [...sweep, ...extremes]) {
    const luminances = paletteOf(color).shades.map((shade) => wcagLuminance(shade));
    expect(luminances).toEqual([...luminances].sort((a, b) => b - a));
  }
});
