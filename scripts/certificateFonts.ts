/**
 * `npx tsx scripts/certificateFonts.ts`: the certificate's font for the PDF that the server makes, from
 * the package that the page loads it from. A bundle of Convex holds code and JSON, no font files.
 */
import { readFile, writeFile } from "node:fs/promises";

const PACKAGE = "node_modules/@fontsource/eb-garamond";
export const FONTS = "convex/model/certificates/pdf/fonts.json";
const STYLES = { regular: "400-normal", italic: "400-italic", bold: "600-normal" };
/** Course texts are in Latin languages; names, set in italics, can be in any script of the font. */
const SUBSETS = { regular: ["latin", "latin-ext"], bold: ["latin", "latin-ext"] };
const NAME_SUBSETS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

/** `{style: [{ranges, woff}]}`: the characters of a part as in CSS, and its file in base64. */
export async function certificateFonts(): Promise<string> {
  const ranges = JSON.parse(await readFile(`${PACKAGE}/unicode.json`, "utf8")) as Record<string, string>;
  const part = async (style: string, subset: string) => ({
    ranges: ranges[subset] ?? "",
    woff: (await readFile(`${PACKAGE}/files/eb-garamond-${subset}-${style}.woff`)).toString("base64"),
  });
  const fonts: Record<string, Awaited<ReturnType<typeof part>>[]> = {};
  for (const [name, style] of Object.entries(STYLES)) {
    const subsets = name === "italic" ? NAME_SUBSETS : SUBSETS[name as keyof typeof SUBSETS];
    fonts[name] = await Promise.all(subsets.map((subset) => part(style, subset)));
  }
  return `${JSON.stringify(fonts, null, 2)}\n`;
}

if (process.argv[1]?.includes("certificateFonts")) await writeFile(FONTS, await certificateFonts());
