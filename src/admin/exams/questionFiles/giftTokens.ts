/** A sign of GIFT, or text between signs, whose escapes are read. */
export type GiftToken = { kind: "text" | "{" | "}" | "=" | "~" | "#" | "####" | "::" | "->"; text: string };

/** An entity's number sign is none of GIFT: people paste `&#171;` as it is. */
const TOKEN = /\\([~=#{}:n\\])|&#(?:\d{1,7}|x[\da-f]{1,6});|(####|::|->|[{}=~#])|[^\\~=#{}:&-]+|[\\:&-]/gisu;

/** The signs and texts of one question. */
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

/** What the tokens say where their signs mean nothing. */
export const joinTokens = (tokens: readonly GiftToken[]): string => tokens.map(({ text }) => text).join("");

/** The tokens before and after the first one of a kind; null without one. */
export function splitAt(tokens: readonly GiftToken[], kind: GiftToken["kind"]): [GiftToken[], GiftToken[]] | null {
  const at = tokens.findIndex((token) => token.kind === kind);
  return at < 0 ? null : [tokens.slice(0, at), tokens.slice(at + 1)];
}
