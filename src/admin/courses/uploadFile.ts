/** Sends a file to an address that takes one. Returns the id of what is stored. */
export async function uploadFile(url: string, body: Blob): Promise<string> {
  const response = await fetch(url, { method: "POST", headers: { "Content-Type": body.type }, body });
  if (!response.ok) throw new TypeError(`network: upload answered ${response.status}`);
  return ((await response.json()) as { storageId: string }).storageId;
}
