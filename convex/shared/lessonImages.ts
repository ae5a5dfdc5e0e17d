/**
 * Images of lessons come from the school's own site and storage only: whoever serves an image elsewhere learns who reads
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

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const INLINE = /!\[[^\]]*\]\(\s*<?([^\s<>)]+)/g;
const REFERENCE = /!\[([^\]]*)\](?:\[([^\]]*)\])?/g;
const DEFINITION = /^\s{0,3}\[([^\]]+)\]:\s*<?([^\s<>]+)/;

/**
 * For authors: the images from elsewhere in a Markdown text, by line. Code is left out. What this way of reading misses is
 * still shown as a link only.
 */
export function findForeignImages(markdown: string, origins: readonly string[]): ForeignImage[] {
  const lines = withoutCode(markdown);
  const definitions = new Map<string, string>();
  for (const text of lines) {
    const [, name = "", address = ""] = DEFINITION.exec(text) ?? [];
    if (address !== "") definitions.set(name.toLowerCase(), address);
  }
  return lines.flatMap((text, index) => {
    const inline = Array.from(text.matchAll(INLINE), ([, address = ""]) => address);
    const named = Array.from(text.matchAll(REFERENCE), ([, alt = "", name]) => name || alt);
    const referred = named.map((name) => definitions.get(name.toLowerCase()) ?? "");
    const foreign = [...inline, ...referred].filter((address) => address !== "" && !isOwnImage(address, origins));
    return foreign.map((address) => ({ line: index + 1, address }));
  });
}

/** Lines of code become empty, so that the others keep their numbers. */
function withoutCode(markdown: string): string[] {
  let fence = "";
  return markdown.split("\n").map((text) => {
    const mark = FENCE.exec(text)?.[1] ?? "";
    const closes = fence !== "" && mark.startsWith(fence);
    const inCode = fence !== "" || mark !== "";
    if (closes) fence = "";
    else if (fence === "") fence = mark;
    return inCode ? "" : text.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "");
  });
}
