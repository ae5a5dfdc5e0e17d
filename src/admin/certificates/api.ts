import { useConvex, useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { CertificateState } from "@convex/shared/certificateStates";

const certificates = api.admin.certificates;

export type CertificateRow = FunctionReturnType<typeof certificates.list>["page"][number];
export type NameRequest = FunctionReturnType<typeof certificates.nameRequests>["page"][number];
export type JobRequest = FunctionArgs<typeof certificates.startJob>;

export interface CertificateFilter {
  search: string;
  state: CertificateState | "all";
  /** Id of a course, "" for any. */
  courseId: string;
  /** Day as yyyy-MM-dd; anything else sets no limit. */
  from: string;
  to: string;
}

export const CERTIFICATES_PER_PAGE = 25;
export const EVENTS_PER_PAGE = 10;
export const REQUESTS_PER_PAGE = 5;
const EXPORT_PAGE = 100;

function listArgs({ search, state, courseId, from, to }: CertificateFilter) {
  return { search, from, to, ...(state !== "all" && { state }), ...(courseId !== "" && { courseId }) };
}

export const useCertificates = (filter: CertificateFilter) =>
  usePaginatedQuery(certificates.list, listArgs(filter), { initialNumItems: CERTIFICATES_PER_PAGE });
export const useHistory = (certificateId: CertificateRow["_id"]) =>
  usePaginatedQuery(certificates.history, { certificateId }, { initialNumItems: EVENTS_PER_PAGE });
export const useNameRequests = () =>
  usePaginatedQuery(certificates.nameRequests, {}, { initialNumItems: REQUESTS_PER_PAGE });
export const useDecideName = () => useMutation(certificates.decideName);
export const useChangeOne = () => useMutation(certificates.changeOne);
export const useReissue = () => useMutation(certificates.reissue);
export const useStartJob = () => useMutation(certificates.startJob);

/** Reads one page without subscribing. */
export function useReadCertificates() {
  const convex = useConvex();
  return useCallback(
    async (filter: CertificateFilter, cursor: string | null) => {
      const paginationOpts = { numItems: EXPORT_PAGE, cursor };
      const result = await convex.query(certificates.list, { ...listArgs(filter), paginationOpts });
      return { rows: result.page, next: result.isDone ? null : result.continueCursor };
    },
    [convex],
  );
}

/** Total of the unfiltered list. */
export function useCountCertificates(): () => Promise<number> {
  const convex = useConvex();
  return useCallback(() => convex.query(api.admin.stats.listTotal, { list: "certificates" }), [convex]);
}
