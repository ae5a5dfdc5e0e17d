import { composed } from "../../../../shared/composed";
import { imagePlace, isPicture, isStoredImage, pathOf } from "../../../../shared/lessonImages";
import { readTargets } from "../../../../shared/markdownTree";
import { coverRules } from "../../../../shared/pictureRules";
import type { Folder } from "./checkFolder";
import { COURSE_FILE } from "./courseFile";
import type { CourseProblem, CourseReason, Detail } from "./problems";
import { zipRules } from "./zip";

type PictureType = (typeof coverRules.types)[number];

/** A picture of the folder; its type is derived from the bytes. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
}

export interface Opened {
  folder: Folder;
  /** The two sizes of the cover; null without one. */
  cover: { small: Picture; large: Picture } | null;
  /** Bytes of files named as uploaded lesson images, not validated. */
  images: Map<string, Uint8Array>;
  /** Bytes of the other pictures, which a text may show by path. */
  pictures: Map<string, Uint8Array>;
  problems: CourseProblem[];
}

const endings: Record<PictureType, string> = { "image/webp": "webp", "image/png": "png", "image/jpeg": "jpg" };
const COVER = /^cover(-small)?\.(?:webp|png|jpe?g)$/iu;

/**
 * File name of one cover size.
 * `cover.webp`, and `cover-small.webp` if the smaller size is another picture.
 */
export const coverName = (size: "small" | "large", type: string): string =>
  `cover${size === "small" ? "-small" : ""}.${endings[type as PictureType]}`;

/** Authors' own notes beside the lessons, not imported (AUTHOR-11). */
const NOTES = "NOTES.md";

export const isCourseFile = (name: string): boolean =>
  name === COURSE_FILE || (name.endsWith(".md") && name !== NOTES) || COVER.test(name) || isStoredImage(name);

/** Pictures of the folder that a file's text shows by path. */
export const picturesBeside = (file: string, text: string): { address: string; name: string; line: number }[] =>
  readTargets(text).flatMap(({ kind, address, line }) => {
    const name = kind === "image" && imagePlace(address, []) === "beside" ? pathOf(address, file) : null;
    return name !== null && isPicture(name) ? [{ address, name: composed(name), line }] : [];
  });

/**
 * Splits a course's files into texts, cover and images (DATA-11).
 * Unicode is composed. Unreadable files become problems and are left out.
 */
export function openFiles(given: ReadonlyMap<string, Uint8Array>): Opened {
  const files = new Map([...given].map(([name, file]) => [composed(name), file]));
  const texts = new Map<string, string>();
  const opened: Opened = {
    folder: { texts, names: new Set(files.keys()) },
    cover: null,
    images: new Map(),
    pictures: new Map(),
    problems: [],
  };
  const tell = (file: string, reason: CourseReason, detail: Detail = {}): void => {
    opened.problems.push({ file, line: 1, level: "error", reason, detail });
  };
  let bytes = 0;
  const pictures: { small?: Picture; large?: Picture } = {};
  for (const [name, file] of files) {
    if (COVER.test(name)) {
      const picture = toPicture(file);
      if (picture) pictures[name.toLowerCase().startsWith("cover-small") ? "small" : "large"] = picture;
      else tell(name, "coverInvalid");
    } else if (isStoredImage(name)) {
      opened.images.set(name, file);
    } else if (isPicture(name)) {
      opened.pictures.set(name.normalize("NFC"), file);
    } else if (isCourseFile(name)) {
      bytes += file.byteLength;
      const text = toText(file);
      if (text === null) tell(name, "notUtf8");
      else texts.set(name, text);
    }
  }
  const { large, small = large } = pictures;
  if (large && small) opened.cover = { small, large };
  if (bytes > zipRules.textBytes) tell(COURSE_FILE, "textLarge", { most: zipRules.textBytes / 1024 / 1024 });
  return opened;
}

/** Decodes, composes and unifies line breaks; null unless UTF-8. */
function toText(bytes: Uint8Array): string | null {
  try {
    return composed(new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/gu, "\n"));
  } catch {
    return null;
  }
}

function toPicture(bytes: Uint8Array): Picture | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  const type = typeOf(head);
  if (type === null || bytes.byteLength > coverRules.maxBytes) return null;
  return { bytes: new Uint8Array(bytes), type };
}

function typeOf(head: string): PictureType | null {
  if (/^RIFF[^]{4}WEBP/u.test(head)) return "image/webp";
  if (head.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  return head.startsWith("\xFF\xD8\xFF") ? "image/jpeg" : null;
}
