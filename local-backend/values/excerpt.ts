/** Most characters of client input that an error or a line of the log may repeat. */
export const MAX_EXCERPT = 200;

/** The text, or its beginning and `…` when it is longer than `limit` UTF-16 units. */
export function excerpt(text: string, limit = MAX_EXCERPT): string {
  if (text.length <= limit) return text;
  // Half a surrogate pair would be no text.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 2)) ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}

/** The same in double quotes, escaped, quotes and escapes counted. */
export function quoted(text: string, limit = MAX_EXCERPT): string {
  return excerpt(JSON.stringify(excerpt(text, limit)), limit);
}

/** What the log says of a failure that nobody expected: its stack, of its message the beginning. */
export function errorExcerpt(error: unknown): string {
  if (!(error instanceof Error)) return excerpt(String(error));
  const { message, stack = message } = error;
  return message.length > MAX_EXCERPT ? stack.replace(message, () => excerpt(message)) : stack;
}
