import { readTargets } from "./markdownTree";

/** Stands for the site that shows the lesson. */
const HERE = "https://here.invalid";

/**
 * Where a lesson's image is: on the school's site or in its storage, among the uploaded ones, beside the text's file, where
 * students cannot load it, or elsewhere.
 */
export type ImagePlace = "own" | "stored" | "beside" | "elsewhere";

/**
 * Images of lessons come from the school's own site and storage only: a server elsewhere would learn who reads
 * the lesson, and when (LESSON-18). The page's Content-Security-Policy says the same.
 *
 * @param origins of the school's site and of its storage
 */
export function imagePlace(address: string, origins: readonly string[]): ImagePlace {
  if (isStoredImage(address)) return "stored";
  if (!URL.canParse(address, HERE)) return "elsewhere";
  const { origin } = new URL(address, HERE);
  if (origins.includes(origin)) return "own";
  if (origin !== HERE) return "elsewhere";
  return /^[\\/]/.test(address) ? "own" : "beside";
}

export interface LostImage {
  line: number;
  address: string;
  place: "beside" | "elsewhere";
}

/** For authors: the images of a Markdown text that students would not see, by line. */
export const findLostImages = (markdown: string, origins: readonly string[]): LostImage[] =>
  readTargets(markdown).flatMap(({ kind, address, line }) => {
    const place = imagePlace(address, origins);
    const isLost = kind === "image" && address !== "" && (place === "beside" || place === "elsewhere");
    return isLost ? [{ line, address, place }] : [];
  });

/** What a relative address names within the folder, from its root; null for what leads out of it. */
export function pathOf(address: string, file: string): string | null {
  const steps = file.split("/").slice(0, -1);
  for (const step of decoded(address.split(/[?#]/, 1)[0] ?? "").split(/[\\/]/)) {
    if (step === ".." && steps.pop() === undefined) return null;
    if (step !== ".." && step !== "." && step !== "") steps.push(step);
  }
  return steps.length === 0 ? null : steps.join("/");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether an image of a lesson may be in a file with this name. */
export const isPicture = (name: string): boolean => /\.(?:png|jpe?g|webp)$/iu.test(name);

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
