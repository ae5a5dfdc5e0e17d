import { useEffect, useEffectEvent } from "react";
import { presenceRules } from "@convex/shared/limits";
import { useBeat, useIsConnected, type Sitting } from "./api";

/**
 * Tells the school that the student is in the exam (EXAM-61). Not while the line is down: the client would keep the
 * heartbeats and send all of them afterwards.
 */
export function usePresence(sittingId: Sitting["sittingId"]): void {
  const beat = useBeat();
  const connected = useIsConnected();
  // Whatever refuses it shows on the page by itself.
  const send = useEffectEvent(() => void beat({ sittingId }).catch(() => undefined));
  useEffect(() => {
    if (!connected) return;
    send();
    const timer = setInterval(send, presenceRules.beatMs);
    return () => clearInterval(timer);
  }, [connected, sittingId]);
}
