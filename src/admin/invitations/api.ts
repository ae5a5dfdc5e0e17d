import { useAction, useConvex, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { InvitationLine, InvitationState } from "@convex/shared/invitations";

const invitations = api.admin.invitations;

export type InvitationRow = FunctionReturnType<typeof invitations.list>["page"][number];

export const INVITATIONS_PER_PAGE = 25;

export const useInvitations = (search: string, state: InvitationState | "all") =>
  usePaginatedQuery(
    invitations.list,
    { search, ...(state !== "all" && { state }) },
    { initialNumItems: INVITATIONS_PER_PAGE },
  );
/** Whether the deployment sends mail; undefined while loading. */
export const useSendsMail = () => useQuery(api.admin.mail.status, {})?.configured;
export const useInvite = () => useAction(invitations.invite);
export const useStartInvitations = () => useAction(invitations.start);
export const useSendAgain = () => useAction(invitations.sendAgain);
export const useCreateLink = () => useAction(invitations.createLink);
export const useWithdraw = () => useMutation(invitations.withdraw);

/** Asks once what inviting from a file would do. */
export function useCheckInvitations() {
  const convex = useConvex();
  return useCallback((lines: InvitationLine[]) => convex.query(invitations.check, { lines }), [convex]);
}
