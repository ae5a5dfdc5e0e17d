/** Normalizes a code: upper case, no spaces. */
export function toCertificateCode(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
