/**
 * `npx tsx scripts/certificateFonts.ts`: writes the PDF's fonts and the renderer of pictures.
 *
 * Fonts come from the packages that the certificate's page loads. A Convex bundle holds code and JSON, no other files.
 */
import { create } from "fontkit";
import { readdir, readFile, rm, mkdir, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";

const FOLDER = "convex/model/credentials/certificates/pdf/fonts";
const RENDERER = "@resvg/resvg-wasm";
const RENDERER_FILE = "convex/model/credentials/certificates/picture/renderer.json";

interface Source {
  /** Name of the file in `FOLDER`, which is loaded as a whole. */
  file: string;
  package: string;
  /** Pattern of the paths in the package. */
  matches: RegExp;
  variant: "regular" | "italic" | "bold";
  /** Weight to cut from a variable font. */
  weight?: number;
  /** Characters to include; all by default. */
  takes?: RegExp;
}

const VARIABLE = "@fontsource-variable";
const GARAMOND = "@expo-google-fonts/eb-garamond";
/** Signs, and scripts whose letters need no shaping. */
const SIGNS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;

const script = (name: string, family: string): Source[] =>
  (["regular", "bold"] as const).map((variant) => ({
    file: name,
    package: `${VARIABLE}/${family}`,
    matches: new RegExp(`-${name}-wght-normal`, "u"),
    variant,
    weight: variant === "bold" ? 600 : 400,
  }));

/** Fonts by priority: the first with a character sets it. */
const sources: Source[] = [
  { file: "garamond", package: GARAMOND, matches: /EBGaramond_400Regular\.ttf$/u, variant: "regular" },
  { file: "garamond", package: GARAMOND, matches: /EBGaramond_400Regular_Italic\.ttf$/u, variant: "italic" },
  { file: "garamond", package: GARAMOND, matches: /EBGaramond_600SemiBold\.ttf$/u, variant: "bold" },
  { file: "arabic", package: "@fontsource/amiri", matches: /-arabic-400-normal\.woff2$/u, variant: "regular" },
  { file: "arabic", package: "@fontsource/amiri", matches: /-arabic-700-normal\.woff2$/u, variant: "bold" },
  ...script("hebrew", "noto-serif-hebrew"),
  ...script("thai", "noto-serif-thai"),
  ...script("devanagari", "noto-serif-devanagari"),
  { file: "signs", package: "dejavu-fonts-ttf", matches: /\/DejaVuSans\.ttf$/u, variant: "regular", takes: SIGNS },
  { file: "signs", package: "dejavu-fonts-ttf", matches: /\/DejaVuSans-Bold\.ttf$/u, variant: "bold", takes: SIGNS },
  {
    file: "hangul",
    package: `${VARIABLE}/noto-sans-kr`,
    matches: /-wght-normal/u,
    variant: "regular",
    weight: 400,
    takes: /\p{Script=Hangul}/u,
  },
  {
    file: "han",
    package: `${VARIABLE}/noto-sans-sc`,
    matches: /-wght-normal/u,
    variant: "regular",
    weight: 400,
    takes: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u30FF\uFF00-\uFFEF]/u,
  },
  {
    file: "mathematics",
    package: "@fontsource/noto-sans-math",
    matches: /\.woff2$/u,
    variant: "regular",
    takes: /[^\p{ASCII}]/u,
  },
  {
    file: "emoji",
    package: `${VARIABLE}/noto-emoji`,
    matches: /-wght-normal/u,
    variant: "regular",
    weight: 400,
    takes: /[^\p{ASCII}]/u,
  },
];

/**
 * Returns the contents of all files by name.
 *
 * Fonts are TTF, compressed with Brotli, in base64; `faces.json` lists the characters of each face.
 */
async function certificateFonts(): Promise<Map<string, string>> {
  const files = new Map<string, Record<string, string>>();
  const faces = [];
  for (const source of sources) {
    const fonts = files.get(source.file) ?? {};
    files.set(source.file, fonts);
    for (const path of await filesOf(source)) {
      const font = await readFile(path);
      const characters = charactersOf(font).filter((each) => source.takes?.test(each) ?? true);
      if (characters.length === 0) continue;
      const ttf = await subsetFont(font, characters.join(""), {
        targetFormat: "sfnt",
        noHinting: true,
        ...(source.weight && { variationAxes: { wght: source.weight } }),
      });
      const id = `${source.file}-${source.variant}-${Object.keys(fonts).length}`;
      fonts[id] = compressed(ttf).toString("base64");
      faces.push({ id, file: source.file, variant: source.variant, has: rangesOf(charactersOf(ttf)) });
    }
  }
  const packages = Object.fromEntries(
    await Promise.all(
      [...new Set(sources.map((each) => each.package))].map(async (name) => [name, await version(name)]),
    ),
  ) as Record<string, string>;
  const printable = rangesOf(faces.flatMap(({ has }) => spread(has)));
  return new Map([
    [
      "faces.json",
      `{"packages":${JSON.stringify(packages)},"faces":[\n${faces.map((each) => JSON.stringify(each)).join(",\n")}\n]}`,
    ],
    ["printable.json", JSON.stringify(printable)],
    ...[...files].map(([name, fonts]) => [`${name}.json`, JSON.stringify(fonts, null, 2)] as const),
  ]);
}

export async function version(name: string): Promise<string> {
  return (JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8")) as { version: string }).version;
}

async function filesOf({ package: name, matches }: Source): Promise<string[]> {
  const names = await readdir(`node_modules/${name}`, { recursive: true });
  const number = (path: string) => Number(/-(\d+)-wght/u.exec(path)?.[1] ?? 0);
  return names
    .map((path) => `node_modules/${name}/${path}`)
    .filter((path) => matches.test(path))
    .sort((one, other) => number(one) - number(other));
}

function charactersOf(font: Uint8Array): string[] {
  const opened = create(Buffer.from(font));
  if (!("characterSet" in opened)) throw new Error("a collection of fonts");
  return opened.characterSet.filter((each) => each >= 32).map((each) => String.fromCodePoint(each));
}

function compressed(font: Uint8Array): Buffer {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotliCompressSync(font, { params: { [quality]: 11, [window]: 24, [size]: font.byteLength } });
}

/** Returns the first and last code point of each run, flattened. */
function rangesOf(characters: readonly string[]): number[] {
  const ranges: number[] = [];
  const codes = [...new Set(characters.map((each) => each.codePointAt(0) ?? 0))].sort((one, other) => one - other);
  for (const code of codes) {
    if (ranges.at(-1) === code - 1) ranges[ranges.length - 1] = code;
    else ranges.push(code, code);
  }
  return ranges;
}

function spread(ranges: readonly number[]): string[] {
  const characters: string[] = [];
  for (let at = 0; at < ranges.length; at += 2)
    for (let code = ranges[at] ?? 0; code <= (ranges[at + 1] ?? 0); code++) characters.push(String.fromCodePoint(code));
  return characters;
}

if (process.argv[1]?.includes("certificateFonts")) {
  const files = await certificateFonts();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [name, text] of files) await writeFile(`${FOLDER}/${name}`, `${text}\n`);
  const wasm = compressed(await readFile(`node_modules/${RENDERER}/index_bg.wasm`)).toString("base64");
  await writeFile(RENDERER_FILE, `${JSON.stringify({ version: await version(RENDERER), wasm }, null, 2)}\n`);
}
