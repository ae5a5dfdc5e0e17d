import { useAction, useMutation } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import { againIfBusy } from "@/lib/againIfBusy";
import { useKnownPages, useKnownQuery } from "@/lib/knownQuery";

export type Certificate = NonNullable<FunctionReturnType<typeof api.student.certificates.get>>;

export const CERTIFICATES_PER_PAGE = 12;

/** The caller's certificates, newest first; offline those loaded before. */
export const useMyCertificates = () =>
  useKnownPages(api.student.certificates.mine, {}, { initialNumItems: CERTIFICATES_PER_PAGE });

export type AwaitedCertificate = FunctionReturnType<typeof api.student.certificates.awaited>[number];

/** Exams passed before all lessons were completed. */
export const useAwaitedCertificates = () => useKnownQuery(api.student.certificates.awaited, {});

/** `undefined` while loading, null if missing or another user's. */
export const useCertificate = (certificateId: string) => useKnownQuery(api.student.certificates.get, { certificateId });

export function useDownloadPdf(): (
  wanted: FunctionArgs<typeof api.student.certificatePdf.download>,
) => Promise<ArrayBuffer> {
  const download = useAction(api.student.certificatePdf.download);
  return useCallback((wanted) => againIfBusy(() => download(wanted)), [download]);
}

/** Downloads the Open Badge: a JWT, or a picture that carries it. */
export const useDownloadBadge = () => useAction(api.student.badges.download);
export const useSetShared = () => useMutation(api.student.certificates.setShared);
export const useSetLatinName = () => useMutation(api.student.certificates.setLatinName);
export const useRequestName = () => useMutation(api.student.certificates.requestName);
