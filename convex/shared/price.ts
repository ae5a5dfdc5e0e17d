/**
 * Returns a price after a discount, in whole centavos.
 *
 * @example discounted(4_900, 20) // 3_920
 */
export const discounted = (cents: number, percent: number): number => Math.round((cents * (100 - percent)) / 100);

/**
 * Parses a typed price to centavos.
 *
 * Returns null for anything else, including ambiguous input ("1.234").
 *
 * @example parsePrice("R$ 1.234,56") // 123456; also "49", "49,9", "49.90"
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/^\s*R\$/u, "").replaceAll(/\s/gu, "");
  const match = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:[.,](\d{1,2}))?$/u.exec(typed);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  return Number(whole.replaceAll(/[.,]/gu, "")) * 100 + Number(part.padEnd(2, "0"));
}
