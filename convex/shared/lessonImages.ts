import { readTargets } from "./markdownTree";

/** Placeholder for the site that shows the lesson. */
const HERE = "https://here.invalid";

/**
 * Place of a lesson's image.
 * `own`: the school's site or storage. `stored`: uploaded. `beside`: next to the text's file, where students
 * cannot load it.
 */
export type ImagePlace = "own" | "stored" | "beside" | "elsewhere";

/**
 * Returns where an image is.
 * Students load images from the school's own site and storage only: a server elsewhere would learn who reads the
 * lesson, and when (LESSON-18). The page's Content-Security-Policy says the same.
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

/** Returns images that students would not see, for authors. */
export const findLostImages = (markdown: string, origins: readonly string[]): LostImage[] =>
  readTargets(markdown).flatMap(({ kind, address, line }) => {
    const place = imagePlace(address, origins);
    const isLost = kind === "image" && address !== "" && (place === "beside" || place === "elsewhere");
    return isLost ? [{ line, address, place }] : [];
  });

/**
 * Resolves a relative address within the folder.
 * Null if it leads out of the folder.
 */
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

/** Whether a file name is that of an image for lessons. */
export const isPicture = (name: string): boolean => /\.(?:png|jpe?g|webp)$/iu.test(name);

/** An uploaded image of a lesson, as stored. */
export const lessonImageRules = {
  /** Types that browsers convert for the upload. */
  types: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 512 * 1024,
  /** Pixels; the browser scales before the upload. */
  width: 1_280,
  /** Longest side of an image from files, which are not scaled. */
  most: 4_096,
} as const;

/**
 * Names of uploaded images, derived from their bytes.
 * Texts and files of a course can move without changing them.
 */
const STORED = /image-[0-9a-f]{16}\.(?:webp|png|jpg)/gu;
const STORED_ONLY = new RegExp(`^${STORED.source}$`, "u");

export const isStoredImage = (address: string): boolean => STORED_ONLY.test(address);

/** Returns the names of uploaded images in a text, each once. */
export const storedImages = (markdown: string): string[] => [...new Set(markdown.match(STORED))];

const endings = { "image/webp": "webp", "image/png": "png", "image/jpeg": "jpg" } as const;

/** @param hash SHA-256 of the bytes, hexadecimal */
export const storedImageName = (hash: string, type: keyof typeof endings): string =>
  `image-${hash.slice(0, 16)}.${endings[type]}`;
