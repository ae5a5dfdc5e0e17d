/** Values of characters in the check sum: ASCII minus 48. */
const valueOf = (character: string) => character.charCodeAt(0) - 48;

/**
 * Returns a check digit.
 * Weights run 2 to 9 from the right and start over.
 */
function checkDigit(characters: string): number {
  const sum = Array.from(characters)
    .reverse()
    .reduce((total, each, index) => total + valueOf(each) * (2 + (index % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Returns a tax id in upper case without punctuation. */
export function bareTaxId(typed: string): string {
  return typed.length > 100 ? typed : typed.replace(/[\s./-]/gu, "").toUpperCase();
}

/**
 * Whether the text is a CNPJ.
 * Twelve digits or (since July 2026) letters, and two check digits.
 */
export function isTaxId(bare: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare) || /^(.)\1*$/.test(bare)) return false;
  const first = checkDigit(bare.slice(0, 12));
  return bare.endsWith(`${first}${checkDigit(`${bare.slice(0, 12)}${first}`)}`);
}

/** Formats a CNPJ: "12.ABC.345/01DE-35". */
export function taxIdText(bare: string): string {
  return bare.replace(/^(..)(...)(...)(....)(..)$/u, "$1.$2.$3/$4-$5");
}
