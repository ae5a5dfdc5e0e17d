import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Certificate = NonNullable<FunctionReturnType<typeof api.certificates.get>>;

export const CERTIFICATES_PER_PAGE = 12;

/** The caller's certificates, newest first. */
export function useMyCertificates() {
  return usePaginatedQuery(api.certificates.mine, {}, { initialNumItems: CERTIFICATES_PER_PAGE });
}

export type AwaitedCertificate = FunctionReturnType<typeof api.certificates.awaited>[number];

/** Exams passed before all lessons were completed. */
export function useAwaitedCertificates(): AwaitedCertificate[] | undefined {
  return useQuery(api.certificates.awaited, {});
}

/** `undefined` while loading, null when it does not exist or belongs to another user. */
export function useCertificate(certificateId: string): Certificate | null | undefined {
  return useQuery(api.certificates.get, { certificateId });
}
