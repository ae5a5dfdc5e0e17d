/** Brazilian numbers with their area code and without the country's. */
const NATIONAL = /^0?([1-9]\d{9,10})$/u;
const INTERNATIONAL = /^[1-9]\d{9,14}$/u;

/**
 * Returns a telephone's digits as WhatsApp wants them; null if it is none.
 * Without a country it is Brazil.
 *
 * @example chatNumber("(11) 91234-5678") // "5511912345678"
 */
export function chatNumber(phone: string): string | null {
  if (phone.length > LONGEST) return null;
  const [isAbroad, digits] = [/^\s*(?:\+|00)/u.test(phone), phone.replaceAll(/\D/gu, "").replace(/^00/u, "")];
  const [, national] = isAbroad ? [] : (NATIONAL.exec(digits) ?? []);
  if (national !== undefined) return `55${national}`;
  return INTERNATIONAL.test(digits) ? digits : null;
}

const LONGEST = 60;
