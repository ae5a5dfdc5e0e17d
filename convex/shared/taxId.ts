/** Values of characters in the check sum: ASCII minus 48. */
const valueOf = (character: string) => character.charCodeAt(0) - 48;

/**
 * Returns a check digit.
 * Weights run from 2 upwards from the right, and start over after `weights` of them.
 */
function checkDigit(characters: string, weights: number): number {
  const sum = Array.from(characters)
    .reverse()
    .reduce((total, each, index) => total + valueOf(each) * (2 + (index % weights)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Whether the last two characters check the others. */
function isChecked(bare: string, weights: number): boolean {
  const own = bare.slice(0, -2);
  const first = checkDigit(own, weights);
  return bare.endsWith(`${first}${checkDigit(`${own}${first}`, weights)}`);
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
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && !/^(.)\1*$/.test(bare) && isChecked(bare, 8);
}

/**
 * Whether the text is a CPF.
 * Nine digits and two check digits.
 */
export function isPersonTaxId(bare: string): boolean {
  return /^\d{11}$/.test(bare) && !/^(.)\1*$/.test(bare) && isChecked(bare, 10);
}

/** Formats a CNPJ: "12.ABC.345/01DE-35". */
export function taxIdText(bare: string): string {
  return bare.replace(/^(..)(...)(...)(....)(..)$/u, "$1.$2.$3/$4-$5");
}
