import { useAction, useMutation, useQuery } from "convex/react";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import { againIfBusy } from "@/lib/againIfBusy";

/**
 * Sets a new password.
 * @throws `resetLinkInvalid` for an invalid or used link
 */
export function useRedeem(): (reset: { token: string; password: string }) => Promise<null> {
  const redeem = useAction(api.visitor.passwordResets.redeem);
  return useCallback((reset) => againIfBusy(() => redeem(reset)), [redeem]);
}

/** Whether the school sends mail. */
export const useByMail = () => useQuery(api.visitor.passwordResets.byMail, {});

export const useAsk = () => useMutation(api.visitor.passwordResets.ask);
