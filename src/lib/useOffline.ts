import { useNetwork } from "@mantine/hooks";
import { useConvexConnectionState } from "convex/react";
import { useEffect, useState } from "react";

/**
 * Delay in ms that hides short interruptions.
 * The first connection gets the same time.
 */
const PATIENCE_MS = 4000;

/**
 * Whether the server is out of reach.
 * Without a connection, that is at once if the device reports it, else after a delay. The device alone is
 * not believed: with a server on the same machine or behind a tunnel it may be wrong.
 */
export function useOffline(): boolean {
  const { isWebSocketConnected } = useConvexConnectionState();
  const { online } = useNetwork();
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (isWebSocketConnected) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWebSocketConnected]);

  return late || (!online && !isWebSocketConnected);
}
