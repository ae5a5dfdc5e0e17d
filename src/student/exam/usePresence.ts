import { useEffect, useEffectEvent } from "react";
import { presenceRules } from "@convex/shared/limits";
import { useHeartbeat, useIsConnected, type Sitting } from "./api";

/**
 * Tells the school that the student is in the exam (EXAM-61).
 * Pauses while disconnected: the client would queue the heartbeats and send all of them afterwards.
 */
export function usePresence(sittingId: Sitting["sittingId"]): void {
  const heartbeat = useHeartbeat();
  const connected = useIsConnected();
  // The page itself shows what makes the server refuse it.
  const send = useEffectEvent(() => void heartbeat({ sittingId }).catch(() => undefined));
  useEffect(() => {
    if (!connected) return;
    send();
    const timer = setInterval(send, presenceRules.beatMs);
    return () => clearInterval(timer);
  }, [connected, sittingId]);
}
