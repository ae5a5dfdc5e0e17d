import {
  NavigationType,
  resolvePath,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  type Location,
  type Navigator,
  type To,
} from "react-router";

/** Where a navigation leads. */
export type Place = Pick<Location, "pathname" | "search" | "state">;

/** Whether a navigation has to wait. `proceed` makes it after all. */
type Guard = (next: Place, proceed: () => void) => boolean;

interface Update {
  action: NavigationType;
  location: Location;
}

/** `atOnce`: not in a transition. */
type Listener = (update: Update, atOnce: boolean) => void;

/**
 * A history whose navigations can be held. React Router holds them in its data router only, which is another 16 KiB (brotli)
 * for actions and loaders that a client of Convex has no use for.
 */
export interface AppHistory extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  listen: (listener: Listener) => () => void;
  /** Adds a guard, which is asked before the earlier ones. Returns its removal. */
  hold: (guard: Guard) => () => void;
}

type BaseHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

export const createBrowserHistory = (): AppHistory => withGuard(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** For tests, and for documents that a build renders. */
export const createMemoryHistory = (at: string | Partial<Location>): AppHistory =>
  withGuard(UNSAFE_createMemoryHistory({ initialEntries: [at], v5Compat: true }));

function withGuard(base: BaseHistory): AppHistory {
  let guards: readonly Guard[] = [];
  const isHeld: Guard = (next, proceed) => guards.some((guard) => guard(next, proceed));
  let atOnce = false;
  /** Handles the browser's next move if this history has asked for it. */
  let onMove: ((update: Update) => void) | undefined;
  let tell: (update: Update) => void = () => undefined;
  /** The location that the listener heard of last. */
  let shown = base.location;

  /** `make` tells before it returns. */
  const change = (next: Place, options: { flushSync?: boolean } | undefined, make: () => void): void => {
    const proceed = (): void => {
      atOnce = options?.flushSync === true;
      try {
        make();
      } finally {
        atOnce = false;
      }
    };
    if (!isHeld(next, proceed)) proceed();
  };
  /**
   * The browser has moved by `delta` entries. If that has to wait, it moves back. An entry of the browser's own, for a link
   * to a part of a page, is at no known distance: there, what is shown gets another entry.
   */
  const moved = (update: Update, delta: number | null): void => {
    let arrive = (): void => undefined;
    const isBack = new Promise<void>((resolve) => (arrive = resolve));
    const proceed = async (): Promise<void> => {
      await isBack;
      onMove = tell;
      base.go(delta || -1);
    };
    if (!isHeld(update.location, () => void proceed())) {
      tell(update);
      return;
    }
    if (delta) {
      onMove = arrive;
      base.go(-delta);
    } else {
      base.push(shown, shown.state);
      arrive();
    }
  };
  const placeOf = (to: To, state: unknown): Place => ({ ...resolvePath(to, base.location.pathname), state });

  return {
    get action() {
      return base.action;
    },
    get location() {
      return base.location;
    },
    createHref: (to) => base.createHref(to),
    go: (delta) => base.go(delta),
    push: (to, state, options) => change(placeOf(to, state), options, () => base.push(to, state)),
    replace: (to, state, options) => change(placeOf(to, state), options, () => base.replace(to, state)),
    listen: (listener) => {
      tell = (update) => {
        shown = update.location;
        listener(update, atOnce);
      };
      return base.listen(({ action, location, delta }) => {
        const update = { action, location };
        if (update.action !== NavigationType.Pop) tell(update);
        else if (onMove) {
          const expected = onMove;
          onMove = undefined;
          expected(update);
        } else moved(update, delta);
      });
    },
    hold: (next) => {
      guards = [next, ...guards];
      return () => {
        guards = guards.filter((guard) => guard !== next);
      };
    },
  };
}
