import { picturesBeside, type Opened } from "../../content/courseFiles/folder/folderFiles";
import { lessonImageRules } from "../../../shared/lessonImages";
import { limits } from "../../../shared/limits";
import { changeProse, readMarkdown } from "../../../shared/markdown";
import { readImage } from "../../content/lessons/images";
import { withoutNotes } from "../../platform/pictures/plainPicture";

/**
 * Turns pictures shown by path (`imgs/x.png`) into uploads.
 * The texts name them after their bytes (AUTHOR-12). One that cannot be stored is a problem of the line that shows
 * it.
 */
export async function takePicturesAlong(opened: Opened): Promise<Opened> {
  const texts = new Map(opened.folder.texts);
  const names = new Set(opened.folder.names);
  const images = new Map(opened.images);
  const problems = [...opened.problems];
  const taken = new Map<string, Promise<Taken>>();
  for (const [file, text] of opened.folder.texts) {
    if (!file.endsWith(".md") || text.length > 2 * limits.lessonContent) continue;
    const moved = new Map<string, string>();
    for (const { address, name, line } of picturesBeside(file, text)) {
      const bytes = opened.pictures.get(name);
      if (bytes === undefined) continue;
      const picture = await (taken.get(name) ?? taken.set(name, take(bytes)).get(name));
      if (picture === undefined) continue;
      if (typeof picture === "string") {
        const detail = { name: address, most: lessonImageRules.maxBytes / 1024 };
        problems.push({ file, line, level: "error", reason: picture, detail });
        continue;
      }
      moved.set(address, picture.name);
      names.add(picture.name);
      images.set(picture.name, picture.bytes);
    }
    const rewritten = withAddresses(text, moved);
    texts.set(file, rewritten);
    // Addresses that are escaped or span two lines are not replaced.
    for (const { address, line } of picturesBeside(file, rewritten))
      if (moved.has(address))
        problems.push({ file, line, level: "error", reason: "imageBeside", detail: { name: address } });
  }
  return { ...opened, folder: { texts, names }, images, problems };
}

type Taken = { name: string; bytes: Uint8Array } | "imageLarge" | "imageInvalid";

async function take(file: Uint8Array): Promise<Taken> {
  const bytes = withoutNotes(new Uint8Array(file));
  if (bytes.byteLength > lessonImageRules.maxBytes) return "imageLarge";
  const image = await readImage(bytes);
  return image === null ? "imageInvalid" : { name: image.facts.name, bytes };
}

/** Replaces addresses of images, except within code. */
function withAddresses(text: string, moved: ReadonlyMap<string, string>): string {
  if (moved.size === 0) return text;
  const whole = text.split("\n");
  for (const { number, text: line } of readMarkdown(text).lines) {
    const before = whole[number - 1];
    if (before === undefined || !/\]\(|\]:/.test(line)) continue;
    whole[number - 1] = changeProse(before, (prose) => replaceIn(prose, moved));
  }
  return whole.join("\n");
}

/** Markdown that precedes an address. */
const BEFORE = /\]\([ \t]{0,9}<?|\]:[ \t]{0,9}<?/g;

function replaceIn(prose: string, moved: ReadonlyMap<string, string>): string {
  let text = "";
  let at = 0;
  for (const { 0: mark, index } of prose.matchAll(BEFORE)) {
    const from = index + mark.length;
    const found = [...moved].find(
      ([address]) => prose.startsWith(address, from) && /^[\s)>]?$/.test(prose.charAt(from + address.length)),
    );
    if (!found) continue;
    text += prose.slice(at, from) + found[1];
    at = from + found[0].length;
  }
  return text + prose.slice(at);
}
