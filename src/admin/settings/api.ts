import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Settings = FunctionReturnType<typeof api.admin.settings.get>;
export type SettingsUpdate = FunctionArgs<typeof api.admin.settings.update>;

export type IssuerSettings = FunctionReturnType<typeof api.admin.issuer.get>;

export const useSettings = () => useQuery(api.admin.settings.get, {});
export const useUpdateSettings = () => useMutation(api.admin.settings.update);

export const useIssuer = () => useQuery(api.admin.issuer.get, {});
export const useUpdateIssuer = () => useMutation(api.admin.issuer.update);
export const useSecuritySettings = () => useQuery(api.admin.security.get, {});
export const useUpdateSecurity = () => useMutation(api.admin.security.update);
