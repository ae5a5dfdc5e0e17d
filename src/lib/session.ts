import { useConvex, useConvexAuth, useQuery } from "convex/react";
import { useAuthActions } from "@convex-dev/auth/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { api } from "@convex/_generated/api";
import { blockTicket, rememberBlock, subscribeToBlock } from "./blockMemory";

export type Viewer = FunctionReturnType<typeof api.visitor.viewer.get>;

/**
 * The current viewer, live; `undefined` while unknown.
 * An unverified token counts as unknown: otherwise reloading a protected page would bounce through sign-in.
 * A tab whose session ended by a block stays blocked until the next sign-in or sign-out.
 */
export function useViewer(): Viewer | undefined {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const remembered = useSyncExternalStore(subscribeToBlock, blockTicket, () => null);
  const ticket = isAuthenticated ? null : remembered;
  const answer = useQuery(api.visitor.viewer.get, ticket === null ? {} : { ticket });
  const known = isLoading ? undefined : answer;

  useEffect(() => {
    if (known !== undefined) rememberBlock(known.status === "blocked" ? known.ticket : null);
  }, [known]);

  if (known === undefined && !isLoading && ticket !== null) return { status: "blocked", ticket };
  return known;
}

/** Maximum wait for the server before signing out locally, in ms. */
const PATIENCE_MS = 5000;

/** Ends the session on the server and in every tab. Never throws. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuthActions();
  const convex = useConvex();
  return useCallback(async () => {
    const late = new Promise<boolean>((resolve) => {
      const reachable = navigator.onLine || convex.connectionState().isWebSocketConnected;
      setTimeout(() => resolve(true), reachable ? PATIENCE_MS : 0);
    });
    const isLate = await Promise.race([signOut().then(() => false), late]);
    if (isLate) await (await import("./offline/leaveDevice")).leaveDevice();
    rememberBlock(null);
  }, [signOut, convex]);
}
