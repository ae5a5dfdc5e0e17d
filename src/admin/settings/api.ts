import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Settings = FunctionReturnType<typeof api.admin.settings.get>;
export type SettingsUpdate = FunctionArgs<typeof api.admin.settings.update>;

export function useSettings(): Settings | undefined {
  return useQuery(api.admin.settings.get, {});
}

export function useUpdateSettings(): (settings: SettingsUpdate) => Promise<null> {
  return useMutation(api.admin.settings.update);
}
