import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type VerifiedCertificate = NonNullable<FunctionReturnType<typeof api.certificates.verify>>;

/** `undefined` while loading, null when no certificate has this code. */
export function useVerifiedCertificate(hash: string): VerifiedCertificate | null | undefined {
  return useQuery(api.certificates.verify, { hash });
}
