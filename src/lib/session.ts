import { useConvexAuth, useQuery } from "convex/react";
import { useAuthActions } from "@convex-dev/auth/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "@convex/_generated/api";
import { rememberBlocked, subscribeToBlocked, wasBlocked } from "./blockMemory";

export type Viewer = FunctionReturnType<typeof api.profile.viewer>;

const BLOCKED: Viewer = { status: "blocked" };

/**
 * Who is looking, live: `undefined` while it is not known yet. A token that waits for the server's word counts as not
 * known, otherwise a reload on a protected page would bounce through the sign-in page. A tab whose session was ended by
 * a block stays blocked until somebody signs out or in.
 */
export function useViewer(): Viewer | undefined {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const answer = useQuery(api.profile.viewer, {});
  const remembered = useSyncExternalStore(subscribeToBlocked, wasBlocked, () => false);
  const viewer = isLoading ? undefined : answer;

  // Only an answer about somebody changes what is remembered: without a token the server knows of nobody.
  const spoken = isAuthenticated ? viewer?.status : undefined;
  useEffect(() => {
    if (spoken !== undefined) rememberBlocked(spoken === "blocked");
  }, [spoken]);

  return viewer?.status === "anonymous" && !isAuthenticated && remembered ? BLOCKED : viewer;
}

/** Ends the session on the server and forgets its tokens in every tab. Never throws. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuthActions();
  return useCallback(async () => {
    await signOut();
    rememberBlocked(false);
  }, [signOut]);
}
