/**
 * Masks a postal code (PROFILE-6): "12345678" -> "12345-678".
 * Digits only, at most eight, a hyphen after the fifth.
 */
export function maskCep(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
