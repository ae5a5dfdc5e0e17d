import { tidy, Unreadable } from "./questionFile";

/** Characters that mean something to GIFT, and \ itself. */
function escapeGift(text: string): string {
  return tidy(text)
    .replace(/[\\~=#{}:]/gu, "\\$&")
    .replaceAll("\n", "\\n");
}

function unescapeGift(raw: string): string {
  return raw.replace(/\\([\\~=#{}:n])/gu, (_, character: string) => (character === "n" ? "\n" : character));
}

/** Of what stands there itself, not escaped; -1 without one. */
export function findPlain(raw: string, wanted: string, from = 0): number {
  for (let at = from; at < raw.length; at++) {
    if (raw[at] === "\\") at++;
    else if (raw.startsWith(wanted, at)) return at;
  }
  return -1;
}

const MARK = /^\[(html|moodle|plain|markdown)\]/u;

/** Without markup: Moodle would read the text of an HTML course as tags, and a beginning of "[" or "%" as more than that. */
export function writeText(text: string, { marked = /^[[%]/u.test(text) } = {}): string {
  return `${marked ? "[plain]" : ""}${escapeGift(text)}`;
}

/** The format is that of the question unless the text has its own. */
export function readText(raw: string, format = "moodle"): { text: string; format: string } {
  const [mark = "", own = format] = MARK.exec(raw.trim()) ?? [];
  const text = unescapeGift(raw.trim().slice(mark.length)).trim();
  return { text: own === "html" ? withoutHtml(text) : text, format: own };
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: " ", amp: "&" };

/** Paragraphs, line breaks and code become text; anything else would be lost. Throws Unreadable. */
function withoutHtml(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p(?:\s[^>]*)?>/giu, "\n\n")
    .replace(/<br\s*\/?>\n?/giu, "\n")
    .replace(/<\/?p(?:\s[^>]*)?>/giu, "")
    .replace(/<\/?code>/giu, "`");
  const tag = /<\/?[a-z][^>]*>/iu.exec(text)?.[0];
  if (tag !== undefined) throw new Unreadable("giftHtml", tag);
  return text.replace(/&(lt|gt|quot|#39|apos|nbsp|amp);/gu, (_, name: string) => ENTITIES[name] ?? "").trim();
}
