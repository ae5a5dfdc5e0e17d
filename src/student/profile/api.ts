import { useAction, useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import { avatarRules } from "@convex/shared/pictureRules";
import { squareImage } from "@/lib/scaleImage";

export type Profile = FunctionReturnType<typeof api.account.profile.get>;
export type ProfileUpdate = FunctionArgs<typeof api.account.profile.update>;

export const useProfile = () => useQuery(api.account.profile.get, {});
export const useUpdateProfile = () => useMutation(api.account.profile.update);

/**
 * Sets the picture; null removes it.
 * @throws `avatarInvalid`, `tooManyAttempts`
 */
export function useSetAvatar(): (file: File | null) => Promise<void> {
  const set = useAction(api.account.profile.setAvatar);
  return async (file) => {
    const square = file && (await squareImage(file, avatarRules.size).catch(fail));
    await set({ picture: square && (await square.arrayBuffer()) });
  };
}

const fail = (): never => {
  throw new ConvexError({ code: "avatarInvalid" });
};
