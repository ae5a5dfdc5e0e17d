/**
 * Formats a price as in Brazil.
 *
 * @example priceText(4900) // "49,00"
 */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
