import { useConvexAuth, useQuery } from "convex/react";
import { useAuthActions } from "@convex-dev/auth/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../convex/_generated/api";

export type Viewer = FunctionReturnType<typeof api.profile.viewer>;

/**
 * Who is looking, live: `undefined` while it is not known yet. A token that waits for the server's word counts as not
 * known, otherwise a reload on a protected page would bounce through the sign-in page.
 */
export function useViewer(): Viewer | undefined {
  const { isLoading } = useConvexAuth();
  const viewer = useQuery(api.profile.viewer, {});
  return isLoading ? undefined : viewer;
}

/** Ends the session on the server and forgets its tokens in every tab. Never throws. */
export function useSignOut(): () => Promise<void> {
  return useAuthActions().signOut;
}
