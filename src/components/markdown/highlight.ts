export interface Token {
  kind: "plain" | "comment" | "string" | "number" | "keyword" | "function" | "type" | "punctuation";
  text: string;
}

/**
 * Approximate highlighting (LESSON-17) of what stands out by itself in the languages that the school teaches: no grammar.
 * Libraries for this cost 51 KiB gzipped and more.
 */
const families: Record<string, { comment: string; keywords: string }> = {
  c: {
    comment: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
    keywords:
      "abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for from function if implements import in instanceof interface keyof let new null of private public readonly return satisfies static super switch this throw true try type typeof undefined var void while yield",
  },
  hash: {
    comment: String.raw`#[^\n]*`,
    keywords:
      "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield match case do done echo export fi function local then cd sudo git docker npm FROM RUN COPY CMD ENTRYPOINT WORKDIR EXPOSE ENV ARG",
  },
  sql: {
    comment: String.raw`--[^\n]*|\/\*[\s\S]*?\*\/`,
    keywords:
      "select from where insert into values update set delete create table drop alter add index view primary key foreign references unique not null default check join inner left right full outer on group by order having limit offset as and or in exists between like is distinct count sum avg min max case when then else end union all with begin commit rollback integer text varchar numeric date timestamp boolean",
  },
  markup: { comment: "<!--[\\s\\S]*?-->", keywords: "" },
  style: { comment: String.raw`\/\*[\s\S]*?\*\/`, keywords: "" },
};

const languageFamily: Record<string, keyof typeof families> = {
  ...Object.fromEntries(
    ["js", "javascript", "jsx", "ts", "typescript", "tsx", "json", "jsonc", "java", "c", "go", "rust"].map((name) => [
      name,
      "c",
    ]),
  ),
  ...Object.fromEntries(
    ["bash", "sh", "shell", "python", "py", "yaml", "yml", "dockerfile", "ini", "toml", "gitignore", "env", "conf"].map(
      (name) => [name, "hash"],
    ),
  ),
  ...Object.fromEntries(["html", "xml", "svg"].map((name) => [name, "markup"])),
  ...Object.fromEntries(["css", "scss"].map((name) => [name, "style"])),
  sql: "sql",
};

const STRING = String.raw`"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|` + "`(?:\\\\[\\s\\S]|[^`\\\\])*`";
const COLOR = String.raw`#[\da-fA-F]{3,8}\b`;
const NUMBER = String.raw`\b\d[\d_]*(?:\.\d+)?(?:[a-z%]{1,3})?\b`;
const WORD = String.raw`[A-Za-z_$][\w-]*`;
const PUNCTUATION = String.raw`[{}()[\]<>;,.:=+*/%!&|?^~@-]`;
/** Of C's family and TypeScript; other types begin with a capital letter. */
const TYPES = new Set("string number boolean any unknown never object int float bool str".split(" "));

/** A word by itself and by what stands around it. */
function kindOf(word: string, before: string, after: string, name: keyof typeof families | undefined): Token["kind"] {
  if (name === "markup") return /<\/?$/.test(before) ? "keyword" : after.startsWith("=") ? "type" : "plain";
  if (name === "style") return after.startsWith("(") ? "function" : /^\s*:/.test(after) ? "type" : "plain";
  if (after.startsWith("(")) return "function";
  if (name === "c" || name === "hash") return TYPES.has(word) || /^[A-Z][a-z]\w*$/.test(word) ? "type" : "plain";
  return "plain";
}

/** The tokens concatenated are the original code. */
export function tokenize(code: string, language: string): Token[] {
  const name = languageFamily[language.toLowerCase()];
  const family = name === undefined ? undefined : families[name];
  if (!family) return [{ kind: "plain", text: code }];
  const number = name === "style" ? `${COLOR}|${NUMBER}` : NUMBER;
  const pattern = new RegExp(`(${family.comment})|(${STRING})|(${number})|(${WORD})|${PUNCTUATION}`, "g");
  const keywords = new Set(family.keywords.split(" "));
  const isKeyword = (word: string): boolean => keywords.has(name === "sql" ? word.toLowerCase() : word);

  const tokens: Token[] = [];
  const push = (kind: Token["kind"], text: string): void => {
    const last = tokens.at(-1);
    if ((kind === "plain" || kind === "punctuation") && last?.kind === kind) last.text += text;
    else if (text !== "") tokens.push({ kind, text });
  };
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    push("plain", code.slice(end, match.index));
    end = match.index + match[0].length;
    const [text, comment, string, numeral, word] = match;
    if (word === undefined) push(comment ? "comment" : string ? "string" : numeral ? "number" : "punctuation", text);
    else
      push(
        isKeyword(word)
          ? "keyword"
          : kindOf(word, code.slice(Math.max(0, match.index - 2), match.index), code.slice(end, end + 4), name),
        word,
      );
  }
  push("plain", code.slice(end));
  return tokens;
}
