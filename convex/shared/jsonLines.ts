export type Path = readonly (string | number)[];

interface Open {
  path: Path;
  /** Of the next element of a list; null in an object. */
  index: number | null;
  /** The name before a value of an object. */
  key: string | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[\n[\]{},:]|[^\s"[\]{},:]+/gu;

/**
 * The lines of a text that JSON.parse has read: of a member of an object that of its name, of an element of a list that on
 * which it begins. What does not exist has the line of what would hold it.
 */
export function jsonLines(text: string): (path: Path) => number {
  const lines = new Map<string, number>([["[]", 1]]);
  const open: Open[] = [];
  let line = 1;
  const begin = (path: Path, token: string): void => {
    if (token === "{" || token === "[") open.push({ path, index: token === "[" ? 0 : null, key: null });
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === "\n") line++;
    else if (token === "}" || token === "]") open.pop();
    else if (token === ",") {
      if (inner?.index != null) inner.index++;
      else if (inner) inner.key = null;
    } else if (token === ":") continue;
    else if (!inner) begin([], token);
    else if (inner.index === null && inner.key === null) {
      inner.key = JSON.parse(token) as string;
      lines.set(JSON.stringify([...inner.path, inner.key]), line);
    } else {
      const path = [...inner.path, inner.index ?? inner.key ?? ""];
      if (inner.index !== null) lines.set(JSON.stringify(path), line);
      begin(path, token);
    }
  }
  const lineOf = (path: Path): number => lines.get(JSON.stringify(path)) ?? lineOf(path.slice(0, -1));
  return lineOf;
}

/** Of an error of JSON.parse. Engines say either the line or the position. */
export function syntaxErrorLine(text: string, message: string): number {
  const line = /\bline (\d+)/u.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /\bposition (\d+)/u.exec(message)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split("\n").length;
}
