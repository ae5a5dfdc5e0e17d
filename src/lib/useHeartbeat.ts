import { useEffect, useEffectEvent } from "react";

interface Heartbeat {
  everyMs: number;
  /**
   * Whether to send: only while connected.
   * The client would queue the heartbeats and send all of them afterwards.
   */
  isSent: boolean;
  /** Place of the person; another one starts over. */
  of?: string;
}

/** Tells the school that someone is there, at once and then periodically. */
export function useHeartbeat(beat: () => Promise<unknown>, { everyMs, isSent, of = "" }: Heartbeat): void {
  // The page itself shows what makes the server refuse it.
  const send = useEffectEvent(() => void beat().catch(() => undefined));
  useEffect(() => {
    if (!isSent) return;
    send();
    const timer = setInterval(send, everyMs);
    return () => clearInterval(timer);
  }, [isSent, everyMs, of]);
}
