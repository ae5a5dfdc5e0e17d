import { useEffect, useState } from "react";

/**
 * Whole seconds until a server time (ms since epoch), never negative; counts down once a second.
 *
 * @param ahead from useServerClock
 */
export function useCountdown(moment: number, ahead: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - ahead - now) / 1000));
}

/** "9:05" or "1:09:05", the same in every language. */
export function formatCountdown(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
