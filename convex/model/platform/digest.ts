/** SHA-256 of the text in UTF-8. */
export async function sha256(text: string): Promise<Uint8Array> {
  return await sha256Of(new TextEncoder().encode(text));
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
