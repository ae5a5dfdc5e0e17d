import { convexToJson, type Value } from "convex/values";
import type { ProductStack } from "../support/productStack";

export type Args = Record<string, unknown>;

export interface Reply {
  status: string;
  value?: unknown;
  errorMessage?: string;
  errorData?: { code?: unknown; isConvexSystemError?: unknown };
  /** Code of a request that reached no function. */
  code?: string;
}

/** Calls a public function; a visitor has no token. */
export async function call(stack: ProductStack, token: string | undefined, path: string, args: Args): Promise<Reply> {
  const response = await fetch(`${stack.url}/api/function`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: token }) },
    body: JSON.stringify({ path, args: convexToJson(args as Value), format: "convex_encoded_json" }),
  });
  return (await response.json()) as Reply;
}

/** Converts a value to a client's; some of `argumentsOf` is JSON. */
export function honest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(honest);
  if (typeof value !== "object" || value === null || value instanceof ArrayBuffer) return value;
  if ("$bytes" in value) return new Uint8Array(Buffer.from(String(value.$bytes), "base64")).buffer;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, honest(inner)]));
}
