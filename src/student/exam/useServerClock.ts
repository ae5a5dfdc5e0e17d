import { useEffect, useEffectEvent, useState } from "react";
import { useReadClock } from "./api";

/** Further apart than this, the device has slept or its clock was set. */
const DRIFT_MS = 2000;

const deviceAhead = (): number => Date.now() - performance.now();

/**
 * What the server's clock is ahead of `performance.now()`; null until the server has said so, and while it is not wanted.
 * The device's own clock may be wrong, and `performance.now()` may stand still while the device sleeps: when the two of
 * them drift apart, the server is asked again.
 */
export function useServerClock(wanted = true): number | null {
  const readClock = useReadClock();
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
