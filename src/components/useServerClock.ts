import { useEffect, useEffectEvent, useState } from "react";

/** Minimum drift that means a sleeping device or a changed clock. */
const DRIFT_MS = 2000;

const deviceAhead = (): number => Date.now() - performance.now();

/**
 * Offset of the server's clock from `performance.now()`.
 * Null until known or while not wanted. The device's clock may be wrong and `performance.now()` may pause
 * during sleep: when the two drift apart, asks the server again.
 *
 * @param readClock from the feature's api.ts
 */
export function useServerClock(
  readClock: (args: Record<string, never>) => Promise<number>,
  wanted = true,
): number | null {
  const [ahead, setAhead] = useState<number | null>(null);

  const ask = useEffectEvent((): void => {
    readClock({}).then(
      (now) => setAhead(now - performance.now()),
      () => setAhead(deviceAhead()),
    );
  });
  useEffect(() => {
    if (!wanted) return;
    let before = deviceAhead();
    ask();
    const timer = setInterval(() => {
      const drift = Math.abs(deviceAhead() - before);
      before = deviceAhead();
      if (drift > DRIFT_MS) ask();
    }, 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return ahead;
}
