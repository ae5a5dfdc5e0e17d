import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

/** Apart from api.ts, which every sign-in loads. */

const { invitations } = api.visitor;

export type OpenInvitation = NonNullable<FunctionReturnType<typeof invitations.open>>;

/** The open invitation; null for an invalid or used link. */
export const useInvitation = (token: string) => useQuery(invitations.open, { token });
/** Accepts for an existing account; returns whether it was enrolled. */
export const useAcceptInvitation = () => useMutation(invitations.accept);
