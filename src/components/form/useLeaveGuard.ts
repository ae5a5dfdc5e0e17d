import { useEffect, useRef, useState } from "react";
import { guardHistory, useNavigate } from "@/lib/router";

interface LeaveGuardState {
  asking: boolean;
  stay: () => void;
  leave: () => void;
}

/** The router numbers its history entries in their state. */
function entryIndex(state: unknown): number | null {
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : null;
}

/** The path that a plain click on a link of ours leads to, or null. */
function clickedPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== window.location.origin) return null;
  if (link.pathname === window.location.pathname) return null; // "#content" and the like stay here
  return link.pathname + link.search + link.hash;
}

/**
 * Stops links, back and forward, and closing the tab while `dirty`. The router can only block with a data router (16 KiB
 * that every visitor would load), so the events are met before it sees them.
 */
export function useLeaveGuard(dirty: boolean): LeaveGuardState {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const destination = useRef<string | number | null>(null);
  const leaving = useRef(false);

  useEffect(() => {
    if (!dirty) return undefined;
    const here = entryIndex(window.history.state);
    let returning = false;

    const ask = (wanted: string | number): void => {
      destination.current = wanted;
      setAsking(true);
    };
    const onClick = (event: MouseEvent): void => {
      const path = clickedPath(event);
      if (path === null || leaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(path);
    };
    const releaseHistory = guardHistory((event) => {
      const there = entryIndex(event.state);
      if (leaving.current || here === null || there === null) return false;
      if (returning) {
        returning = false; // the way back to the page that is still shown: no news for the router
        return true;
      }
      if (there === here) return false;
      returning = true;
      window.history.go(here - there);
      ask(there - here);
      return true;
    });
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

    document.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      releaseHistory();
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [dirty]);

  const stay = (): void => {
    destination.current = null;
    setAsking(false);
  };
  const leave = (): void => {
    const wanted = destination.current;
    leaving.current = true;
    setAsking(false);
    if (typeof wanted === "string") void navigate(wanted);
    else if (wanted !== null) void navigate(wanted);
  };

  return { asking, stay, leave };
}
