import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Profile = FunctionReturnType<typeof api.profile.get>;
export type ProfileUpdate = FunctionArgs<typeof api.profile.update>;

export const useProfile = () => useQuery(api.profile.get, {});
export const useUpdateProfile = () => useMutation(api.profile.update);
