import { useAction, useConvex, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { InvitationLine } from "@convex/shared/invitations";
import type { GivenByLines } from "./readLines";

const invitations = api.admin.invitations;

export type HandedLink = FunctionReturnType<typeof invitations.createLinks>["links"][number];

export const useUnlinkedCount = () => useQuery(invitations.unlinkedCount, {});
export const useStart = () => useAction(invitations.start);
export const useCreateLinks = () => useAction(invitations.createLinks);

/** Asks once what the lines would do. */
export function useCheck(gives: GivenByLines) {
  const convex = useConvex();
  return useCallback(
    async (lines: InvitationLine[]) =>
      gives === "access"
        ? await convex.query(invitations.checkAccess, { lines })
        : await convex.query(invitations.check, { lines }),
    [convex, gives],
  );
}
