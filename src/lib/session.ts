import { useConvexAuth, useQuery } from "convex/react";
import { useAuthActions } from "@convex-dev/auth/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "@convex/_generated/api";
import { blockTicket, rememberBlock, subscribeToBlock } from "./blockMemory";

export type Viewer = FunctionReturnType<typeof api.profile.viewer>;

/**
 * Who is looking, live: `undefined` while it is not known yet. A token that waits for the server's word counts as not known,
 * otherwise a reload on a protected page would bounce through the sign-in page. A tab whose session was ended by a block
 * stays blocked until the block is lifted, or someone signs out or in.
 */
export function useViewer(): Viewer | undefined {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const remembered = useSyncExternalStore(subscribeToBlock, blockTicket, () => null);
  const ticket = isAuthenticated ? null : remembered;
  const answer = useQuery(api.profile.viewer, ticket === null ? {} : { ticket });
  const known = isLoading ? undefined : answer;

  useEffect(() => {
    if (known !== undefined) rememberBlock(known.status === "blocked" ? known.ticket : null);
  }, [known]);

  if (known === undefined && !isLoading && ticket !== null) return { status: "blocked", ticket };
  return known;
}

/** Ends the session on the server and forgets its tokens in every tab. Never throws. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuthActions();
  return useCallback(async () => {
    await signOut();
    rememberBlock(null);
  }, [signOut]);
}
