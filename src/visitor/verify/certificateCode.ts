/** Codes are upper case and have no spaces, however they were copied or written into an address. */
export function toCertificateCode(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
