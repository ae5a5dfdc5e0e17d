import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

/** Apart from api.ts, which every sign-in loads. */

const { invitations } = api.visitor;

export type OpenInvitation = NonNullable<FunctionReturnType<typeof invitations.open>>;

/** Null for a link that is not valid (any more). */
export const useInvitation = (token: string) => useQuery(invitations.open, { token });
/** For an address that has an account: whether it was enrolled. */
export const useAcceptInvitation = () => useMutation(invitations.accept);
