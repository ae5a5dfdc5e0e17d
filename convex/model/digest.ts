/** SHA-256 of the text's UTF-8. */
export async function sha256(text: string): Promise<Uint8Array> {
  return await sha256Of(new TextEncoder().encode(text));
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
