import type { Id } from "@convex/_generated/dataModel";

/** Uploads a file to an address issued by the deployment. */
export async function uploadFile(url: string, body: Blob): Promise<Id<"_storage">> {
  const response = await fetch(url, { method: "POST", headers: { "Content-Type": body.type }, body });
  if (!response.ok) throw new TypeError(`network: upload answered ${response.status}`);
  return ((await response.json()) as { storageId: Id<"_storage"> }).storageId;
}
