import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Profile = FunctionReturnType<typeof api.profile.get>;
export type ProfileUpdate = FunctionArgs<typeof api.profile.update>;

export function useProfile(): Profile | undefined {
  return useQuery(api.profile.get, {});
}

export function useUpdateProfile(): (update: ProfileUpdate) => Promise<null> {
  return useMutation(api.profile.update);
}
