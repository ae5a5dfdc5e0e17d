import { normalizeText } from "./searchText";

/**
 * Returns a heading without case, accents and punctuation.
 * "Endereço de E-mail:" is "endereco de e mail".
 */
export const headingKey = (heading: string): string =>
  normalizeText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Names of columns in the school's languages and other programs. */
export type Headings<Column extends string> = Record<Column, readonly string[]>;

/**
 * Finds the columns by their headings.
 * `unused`: headings of all others, as written. The first of two columns with one meaning counts.
 */
export function findColumns<Column extends string>(
  heads: readonly string[],
  headings: Partial<Headings<Column>>,
): { places: Map<Column, number>; unused: string[] } {
  const known = new Map(
    (Object.entries(headings) as [Column, readonly string[]][]).flatMap(([column, names]) =>
      [column, ...names].map((name) => [headingKey(name), column] as const),
    ),
  );
  const places = new Map<Column, number>();
  const unused: string[] = [];
  for (const [index, head] of heads.entries()) {
    const column = head.length > LONGEST ? undefined : known.get(headingKey(head));
    if (column !== undefined && !places.has(column)) places.set(column, index);
    else if (head.trim() !== "") unused.push(head.trim());
  }
  return { places, unused };
}

/** Longer texts are no headings, and not worth normalizing. */
const LONGEST = 200;
