import { visit } from "jsonc-parser";

export type Path = readonly (string | number)[];

/**
 * Maximum nesting.
 * Hostile files are deep enough to exhaust the stack of their readers.
 */
const DEEPEST = 20;

/**
 * Whether the text is nested deeper than any valid file.
 * Call this before `jsonLines`.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{}]/gsu)) {
    if (token === "]" || token === "}") depth--;
    else if ((token === "[" || token === "{") && ++depth > DEEPEST) return true;
  }
  return false;
}

/**
 * Returns the lines of values in a text that JSON.parse accepts.
 * For a member of an object, the line of its name; for an element of a list, the line on which it begins. Missing
 * values have the line of their container.
 */
export function jsonLines(text: string): (path: Path) => number {
  const lines = new Map([["[]", 1]]);
  // A member's value has the line of its name.
  const noteElement = (line: number, path: Path): void => {
    if (typeof path.at(-1) !== "string") lines.set(JSON.stringify(path), line + 1);
  };
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _column, path) => {
      lines.set(JSON.stringify([...path(), name]), line + 1);
    },
    onObjectBegin: (_offset, _length, line, _column, path) => noteElement(line, path()),
    onArrayBegin: (_offset, _length, line, _column, path) => noteElement(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => noteElement(line, path()),
  });
  const lineOf = (path: Path): number => lines.get(JSON.stringify(path)) ?? lineOf(path.slice(0, -1));
  return lineOf;
}

/** Returns the line of the first syntax error. */
export function syntaxErrorLine(text: string): number {
  let first: number | undefined;
  const onError = (_code: number, _offset: number, _length: number, line: number): void => {
    first ??= line + 1;
  };
  visit(text, { onError }, { disallowComments: true });
  return first ?? 1;
}
