import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";

/** `undefined` while loading, null while it is not shared. */
export const useSharedCertificate = (hash: string) => useQuery(api.visitor.certificates.shared, { hash });
