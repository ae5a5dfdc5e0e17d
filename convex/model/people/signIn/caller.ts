import type { ActionCtx, MutationCtx } from "../../../_generated/server";

/**
 * Returns the calling network, to count by.
 * An IPv4 address, or the 64-bit prefix of an IPv6 address, because one household has 2^64 of them. Null if no
 * request caused the call. On a self-hosted backend the proxy in front of it names the address.
 */
export async function readCaller(ctx: Pick<MutationCtx | ActionCtx, "meta">): Promise<string | null> {
  const { ip } = await ctx.meta.getRequestMetadata();
  return ip === null ? null : networkOf(ip);
}

/** Each malformed address is a network of its own. */
export function networkOf(ip: string): string {
  const [address = ""] = ip.trim().toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  const prefix = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}
