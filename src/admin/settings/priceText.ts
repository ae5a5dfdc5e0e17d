/**
 * Centavos of a price as people type it: "49", "49,9", "49.90", "1.234,56", "R$ 49,00". Null for anything else, also for
 * what could be read in two ways ("1.234"): a promotion a thousand times too cheap is worse than a question.
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/^\s*R\$/u, "").replaceAll(/\s/gu, "");
  const match = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:[.,](\d{1,2}))?$/u.exec(typed);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  return Number(whole.replaceAll(/[.,]/gu, "")) * 100 + Number(part.padEnd(2, "0"));
}

/** As a Brazilian writes it in a form: 4900 -> "49,00". */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
