import { useAction, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { InvitationState } from "@convex/shared/invitations";

const invitations = api.admin.invitations;

export type InvitationRow = FunctionReturnType<typeof invitations.list>["page"][number];

export const INVITATIONS_PER_PAGE = 25;

/** `before`: leaves out newer invitations (ms since epoch). */
export const useInvitations = (search: string, state: InvitationState | "all", before: number | null) =>
  usePaginatedQuery(
    invitations.list,
    { search, ...(state !== "all" && { state }), ...(before !== null && { before }) },
    { initialNumItems: INVITATIONS_PER_PAGE },
  );
/** Since when a file is being sent, by anyone; null while none is. */
export const useSendingSince = () => useQuery(invitations.sendingSince, {}) ?? null;
export const useInvite = () => useAction(invitations.invite);
export const useInviteStaff = () => useAction(invitations.inviteStaff);
export const useSendAgain = () => useAction(invitations.sendAgain);
export const useCreateLink = () => useAction(invitations.createLink);
export const useWithdraw = () => useMutation(invitations.withdraw);
