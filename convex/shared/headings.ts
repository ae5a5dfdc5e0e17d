import { normalizeText } from "./searchText";

/** A heading without case, accents and punctuation: "Endereço de E-mail:" is "endereco de e mail". */
export const headingKey = (heading: string): string =>
  normalizeText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What the columns of a table are called in the languages of the school and by other programs. */
export type Headings<Column extends string> = Record<Column, readonly string[]>;

/**
 * The place of each column that is known by its heading. `unused`: the headings of the others, as they are written; of two
 * columns with one meaning the first counts.
 */
export function findColumns<Column extends string>(
  heads: readonly string[],
  headings: Headings<Column>,
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

/** No heading is as long, and not worth normalizing. */
const LONGEST = 200;
