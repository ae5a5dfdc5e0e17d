import { useAction, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import { logoRules, signatureRules, type SchoolPicture } from "@convex/shared/pictureRules";
import { iconOf, inkOf, pngOf } from "@/lib/scaleImage";

export type Settings = FunctionReturnType<typeof api.admin.settings.get>;
export type SettingsUpdate = FunctionArgs<typeof api.admin.settings.update>;

export type IssuerSettings = FunctionReturnType<typeof api.admin.issuer.get>;

export const useSettings = () => useQuery(api.admin.settings.get, {});
export const useUpdateSettings = () => useMutation(api.admin.settings.update);

export const useIssuer = () => useQuery(api.admin.issuer.get, {});
export const useUpdateIssuer = () => useMutation(api.admin.issuer.update);
/** Undefined while loading, null without an image. */
export const useSignature = () => useQuery(api.admin.signature.get, {});

/** Sets the image, or removes it with null. Error: signatureInvalid. */
export function useSetSignature(): (picture: File | null) => Promise<void> {
  const set = useAction(api.admin.signature.set);
  return async (picture) => {
    const ink = picture && (await inkOf(picture, signatureRules).catch(fail));
    await set({ picture: ink && (await ink.arrayBuffer()) });
  };
}

const fail = (): never => {
  throw new ConvexError({ code: "signatureInvalid" });
};

export type SchoolSettings = FunctionReturnType<typeof api.admin.school.get>;

export const useSchoolSettings = () => useQuery(api.admin.school.get, {});
export const useUpdateSchool = () => useMutation(api.admin.school.update);

/** Replaces a logo or the icon, or removes it with null. Error: imageInvalid. */
export function useSetSchoolPicture(): (kind: SchoolPicture, file: File | null) => Promise<void> {
  const set = useAction(api.admin.school.setPicture);
  return async (kind, file) => {
    const size = logoRules.sizes[kind];
    const scaled = file && (await (kind === "icon" ? iconOf(file, size.width) : pngOf(file, size)).catch(refuse));
    await set({ kind, picture: scaled && (await scaled.arrayBuffer()) });
  };
}

const refuse = (): never => {
  throw new ConvexError({ code: "imageInvalid" });
};

export type HomeSettings = FunctionReturnType<typeof api.admin.home.get>;

export const useHomeSettings = () => useQuery(api.admin.home.get, {});
export const useUpdateHome = () => useMutation(api.admin.home.update);

export const useAccess = () => useQuery(api.visitor.settings.access, {});
export const useUpdateAccess = () => useMutation(api.admin.access.update);

export const useSecuritySettings = () => useQuery(api.admin.security.get, {});
export const useUpdateSecurity = () => useMutation(api.admin.security.update);

export type AccessEventRow = FunctionReturnType<typeof api.admin.accessEvents.list>["page"][number];

export const EVENTS_PER_PAGE = 20;

export const useWebhook = () => useQuery(api.admin.accessEvents.status, {});
/** Newest first; live. */
export const useAccessEvents = () =>
  usePaginatedQuery(api.admin.accessEvents.list, {}, { initialNumItems: EVENTS_PER_PAGE });
export const useSendTest = () => useAction(api.admin.accessEvents.sendTest);
