import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";

/** `undefined` while loading, null while its student does not share it. */
export const useSharedCertificate = (hash: string) => useQuery(api.visitor.certificates.shared, { hash });
