import { readMarkdown, withoutSpans } from "./markdown";

/**
 * Images of lessons come from the school's own site and storage only: a server elsewhere would learn who reads
 * the lesson, and when (LESSON-18). The page's Content-Security-Policy says the same.
 */

/** Stands for the site that shows the lesson. */
const HERE = "https://here.invalid";

/** @param origins of the school's site and of its storage */
export function isOwnImage(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address, HERE)) return false;
  const { origin } = new URL(address, HERE);
  return origin === HERE || origins.includes(origin);
}

export interface ForeignImage {
  line: number;
  address: string;
}

const INLINE = /!\[[^[\]]{0,1000}\]\(\s{0,9}<?([^\s<>)]+)/g;
const REFERENCE = /!\[([^[\]]{0,1000})\](?:\[([^[\]]{0,1000})\])?/g;
const DEFINITION = /^\s{0,3}\[([^\]]{1,1000})\]:\s{0,9}<?([^\s<>]+)/;

/**
 * For authors: the images from elsewhere in a Markdown text, by line. Code is left out. What this way of reading misses is
 * still shown as a link only.
 */
export function findForeignImages(markdown: string, origins: readonly string[]): ForeignImage[] {
  const lines = readMarkdown(markdown).lines.map(({ number, text }) => ({ number, text: withoutSpans(text) }));
  const definitions = new Map<string, string>();
  for (const { text } of lines) {
    const [, name = "", address = ""] = DEFINITION.exec(text) ?? [];
    if (address !== "") definitions.set(name.toLowerCase(), address);
  }
  return lines.flatMap(({ number, text }) => {
    const inline = Array.from(text.matchAll(INLINE), ([, address = ""]) => address);
    const named = Array.from(text.matchAll(REFERENCE), ([, alt = "", name]) => name || alt);
    const referred = named.map((name) => definitions.get(name.toLowerCase()) ?? "");
    const foreign = [...inline, ...referred].filter((address) => address !== "" && !isOwnImage(address, origins));
    return foreign.map((address) => ({ line: number, address }));
  });
}

/** An uploaded image of a lesson, as stored. */
export const lessonImageRules = {
  /** What browsers turn into it. */
  types: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 512 * 1024,
  /** Pixels; the browser scales before the upload. */
  width: 1_280,
  /** Longest side of one that was not scaled, in a course's files. */
  most: 4_096,
} as const;

/** Uploaded images are named after their bytes: a text and its course's files keep them wherever they move. */
const STORED = /image-[0-9a-f]{16}\.(?:webp|png|jpg)/gu;
const STORED_ONLY = new RegExp(`^${STORED.source}$`, "u");

export const isStoredImage = (address: string): boolean => STORED_ONLY.test(address);

/** Names of the uploaded images in a text, each once. */
export const storedImages = (markdown: string): string[] => [...new Set(markdown.match(STORED))];

const endings = { "image/webp": "webp", "image/png": "png", "image/jpeg": "jpg" } as const;

/** @param hash SHA-256 of the bytes, hexadecimal */
export const storedImageName = (hash: string, type: keyof typeof endings): string =>
  `image-${hash.slice(0, 16)}.${endings[type]}`;
