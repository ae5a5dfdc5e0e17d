import { diffLines, diffWordsWithSpace } from "diff";

export interface Part {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Longest time for one comparison, in ms. */
const TIMEOUT = 500;
/** Characters shown on each side of a change. */
const NEAR = 200;

/**
 * Returns the differences of two texts, by words, else by lines.
 * Long equal stretches are cut to what is near a change.
 */
export function differences(from: string, to: string): Part[] {
  const options = { timeout: TIMEOUT };
  const found = diffWordsWithSpace(from, to, options) ??
    diffLines(from, to, options) ?? [
      { value: from, removed: true, added: false },
      { value: to, removed: false, added: true },
    ];
  return found.map(({ value, removed, added }, index) => {
    if (removed) return { kind: "removed", text: value };
    if (added) return { kind: "added", text: value };
    return { kind: "same", text: shortened(value, { first: index === 0, last: index === found.length - 1 }) };
  });
}

function shortened(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length <= 3 * NEAR) return text;
  return `${first ? "" : text.slice(0, NEAR)} […] ${last ? "" : text.slice(-NEAR)}`;
}
