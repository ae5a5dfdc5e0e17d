/** Maximum characters of client input in an error or log line. */
export const MAX_EXCERPT = 200;

/** The text, truncated with `…` beyond `limit` UTF-16 units. */
export function excerpt(text: string, limit = MAX_EXCERPT): string {
  if (text.length <= limit) return text;
  // Does not split a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 2)) ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}

/** The same in double quotes, escaped; `limit` includes quotes and escapes. */
export function quoted(text: string, limit = MAX_EXCERPT): string {
  return excerpt(JSON.stringify(excerpt(text, limit)), limit);
}

/** For logs: the stack with a truncated message. */
export function errorExcerpt(error: unknown): string {
  if (!(error instanceof Error)) return excerpt(String(error));
  const { message, stack = message } = error;
  return message.length > MAX_EXCERPT ? stack.replace(message, () => excerpt(message)) : stack;
}
