import { convex, selfHosted } from "../../scripts/deployment";
import type { ProductStack } from "../support/productStack";

export type Kind = "Query" | "Mutation" | "Action";

interface FunctionSpec {
  functions: { identifier: string; functionType: Kind | "HttpAction"; visibility?: { kind: string } }[];
}

/** Lists the public functions with their kind, by path. */
export async function listPublic(backend: ProductStack): Promise<Record<string, Kind>> {
  const spec = JSON.parse(await convex(["function-spec"], selfHosted(backend))) as FunctionSpec;
  const all = spec.functions.filter(
    ({ visibility, functionType }) => visibility?.kind === "public" && functionType !== "HttpAction",
  );
  return Object.fromEntries(
    all.map(({ identifier, functionType }) => [identifier.replace(/\.js:/, ":"), functionType as Kind]),
  );
}

/** Calls with the token of a person, or the key of an operator. */
export type Caller = (path: string, args: object) => Promise<{ text: string }>;

export function callerFor(url: string, authorization: string): Caller {
  return async (path, args) => {
    const response = await fetch(`${url}/api/function`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({ path, args, format: "convex_encoded_json" }),
    });
    const text = await response.text();
    const { status } = JSON.parse(text) as { status: string };
    if (status !== "success") throw new Error(`${path}: ${text}`);
    return { text };
  };
}
