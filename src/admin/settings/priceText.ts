/**
 * Parses a typed price to centavos: "49", "49,9", "49.90", "1.234,56", "R$ 49,00". Null for anything else, including
 * ambiguous input ("1.234").
 */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/^\s*R\$/u, "").replaceAll(/\s/gu, "");
  const match = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:[.,](\d{1,2}))?$/u.exec(typed);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  return Number(whole.replaceAll(/[.,]/gu, "")) * 100 + Number(part.padEnd(2, "0"));
}

/** A price as written in Brazil: 4900 -> "49,00". */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
