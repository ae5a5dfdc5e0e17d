import { useConvexAuth, useQuery } from "convex/react";
import { useAuthActions } from "@convex-dev/auth/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "@convex/_generated/api";
import { rememberBlocked, subscribeToBlocked, wasBlocked } from "./blockMemory";

export type Viewer = FunctionReturnType<typeof api.profile.viewer>;

const BLOCKED: Viewer = { status: "blocked" };

/**
 * The current viewer, live; `undefined` while unknown. An unverified token counts as unknown, otherwise reloading a
 * protected page would bounce through sign-in. A tab whose session ended by a block stays blocked until the next
 * sign-in or sign-out.
 */
export function useViewer(): Viewer | undefined {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const answer = useQuery(api.profile.viewer, {});
  const remembered = useSyncExternalStore(subscribeToBlocked, wasBlocked, () => false);
  const viewer = isLoading ? undefined : answer;

  // Only an answer about a user counts: without a token the server knows no one.
  const spoken = isAuthenticated ? viewer?.status : undefined;
  useEffect(() => {
    if (spoken !== undefined) rememberBlocked(spoken === "blocked");
  }, [spoken]);

  return viewer?.status === "anonymous" && !isAuthenticated && remembered ? BLOCKED : viewer;
}

/** Ends the session on the server and in every tab. Never throws. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuthActions();
  return useCallback(async () => {
    await signOut();
    rememberBlocked(false);
  }, [signOut]);
}
