/**
 * Shortens a text to `most` characters, at a word boundary.
 * Adds an ellipsis where something is left out.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/\s\S*$/);
  const whole = /\s/.test(text.charAt(most)) || end <= 0 ? text.slice(0, most) : text.slice(0, end);
  return `${whole.replace(/[\s\p{Pd}.,;:!?\uD800-\uDBFF]+$/u, "")}…`;
}
