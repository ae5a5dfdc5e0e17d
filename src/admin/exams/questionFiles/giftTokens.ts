/** A sign of GIFT, or the unescaped text between signs. */
export type GiftToken = { kind: "text" | "{" | "}" | "=" | "~" | "#" | "####" | "::" | "->"; text: string };

/** The number sign of an entity such as `&#171;` is text. */
const TOKEN = /\\([~=#{}:n\\])|&#(?:\d{1,7}|x[\da-f]{1,6});|(####|::|->|[{}=~#])|[^\\~=#{}:&-]+|[\\:&-]/gisu;

/** Splits a question into signs and texts. */
export function readTokens(raw: string): GiftToken[] {
  const tokens: GiftToken[] = [];
  let text: string[] = [];
  const flush = (): void => {
    if (text.length > 0) tokens.push({ kind: "text", text: text.join("") });
    text = [];
  };
  for (const [whole, escaped, sign] of raw.matchAll(TOKEN)) {
    if (sign === undefined) text.push(escaped === undefined ? whole : escaped === "n" ? "\n" : escaped);
    else {
      flush();
      tokens.push({ kind: sign as GiftToken["kind"], text: sign });
    }
  }
  flush();
  return tokens;
}

/** Returns the tokens as text, signs included. */
export const joinTokens = (tokens: readonly GiftToken[]): string => tokens.map(({ text }) => text).join("");

/** Splits at the first token of a kind; null without one. */
export function splitAt(tokens: readonly GiftToken[], kind: GiftToken["kind"]): [GiftToken[], GiftToken[]] | null {
  const at = tokens.findIndex((token) => token.kind === kind);
  return at < 0 ? null : [tokens.slice(0, at), tokens.slice(at + 1)];
}
