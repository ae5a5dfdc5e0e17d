import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { Router, useLocation, type Location } from "react-router";
import type { AppHistory, Place } from "./history";

const HistoryContext = createContext<AppHistory | null>(null);

/** A page stays until the next one can show, unless the navigation says `flushSync`. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [{ location, action }, setPlace] = useState({ location: history.location, action: history.action });
  useLayoutEffect(
    () =>
      history.listen((update, atOnce) => {
        if (atOnce) flushSync(() => setPlace(update));
        else startTransition(() => setPlace(update));
      }),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** Returns whether the page that is shown is the one in the address. While another one loads, it is not. */
export function useIsStaying(): () => boolean {
  const history = use(HistoryContext);
  const { pathname } = useLocation();
  return () => history === null || history.location.pathname === pathname;
}

/** A navigation that waits for an answer. */
interface Held {
  proceed: () => void;
  stay: () => void;
}

/** Holds navigations for which `asks` is true while it is mounted. */
export function useHeldNavigation(asks: (next: Place, here: Location) => boolean): Held | null {
  const history = use(HistoryContext);
  const here = useLocation();
  const [held, setHeld] = useState<Held | null>(null);
  const decide = useEffectEvent((next: Place, proceed: () => void): boolean => {
    if (!asks(next, here)) return false;
    const stay = () => setHeld(null);
    setHeld({
      stay,
      proceed: () => {
        stay();
        proceed();
      },
    });
    return true;
  });
  useEffect(() => history?.hold((next, proceed) => decide(next, proceed)), [history]);
  return held;
}
