import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type VerifiedCertificate = NonNullable<FunctionReturnType<typeof api.visitor.certificates.verify>>;

/** `undefined` while loading, null if no certificate has this code. */
export const useVerifiedCertificate = (hash: string) => useQuery(api.visitor.certificates.verify, { hash });
