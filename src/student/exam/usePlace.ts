import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Answers, Question } from "./api";
import { focusHeading } from "./useSubmission";

interface Place {
  /** Index of the current question; null until the answers have loaded. */
  index: number | null;
  /** Whether the overview is shown instead of the question. */
  isOverview: boolean;
  /** Indexes beside it; null at the ends, in the overview and in the list. */
  previous: number | null;
  next: number | null;
  /** Shows a question, or the overview, from its top; null stays. */
  go: (to: number | "overview" | null) => void;
  /** Remembers the question that is used in the list. */
  note: (index: number) => void;
  /** The element around questions and overview. */
  screen: RefObject<HTMLDivElement | null>;
}

interface PlaceOptions {
  questions: readonly Question[];
  /** Undefined while loading. */
  answers: Answers | undefined;
  oneAtATime: boolean;
}

/**
 * The current question of a sitting (EXAM-73).
 * Starts at the first open one. Stays when the screen turns or questions change.
 */
export function usePlace({ questions, answers, oneAtATime }: PlaceOptions): Place {
  const screen = useRef<HTMLDivElement>(null);
  const last = questions.length - 1;
  const [at, setAt] = useState<number | null>(null);
  const [isOverview, setIsOverview] = useState(false);
  const ready = answers !== undefined;
  if (ready && at === null) {
    const open = questions.findIndex(({ _id }) => answers[_id] === undefined);
    setAt(open === -1 ? last : open);
  }

  const findHeading = () => screen.current?.querySelector<HTMLElement>("[data-current] h2");
  const scroll = (): void => {
    const top = oneAtATime ? screen.current : findHeading()?.closest("fieldset");
    top?.scrollIntoView({ behavior: "instant" });
  };
  const go: Place["go"] = (to) => {
    if (to === null) return;
    flushSync(() => {
      setIsOverview(to === "overview");
      if (to !== "overview") setAt(to);
    });
    findHeading()?.focus({ preventScroll: true });
    scroll();
  };

  // The button that started it, and had the focus, is gone.
  const arrive = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    if (!oneAtATime) {
      focusHeading();
      return;
    }
    findHeading()?.focus({ preventScroll: true });
    scroll();
  });
  useEffect(() => {
    if (ready) arrive();
  }, [ready]);

  // The focused button may be gone with the other layout.
  const turn = useEffectEvent(() => {
    if (document.activeElement === document.body) findHeading()?.focus({ preventScroll: true });
    scroll();
  });
  const isLying = useMediaQuery("(orientation: landscape)", undefined, { getInitialValueInEffect: false });
  const layout = `${oneAtATime} ${isLying}`;
  const before = useRef(layout);
  useLayoutEffect(() => {
    if (before.current === layout) return;
    before.current = layout;
    turn();
  }, [layout]);

  const index = at === null ? null : Math.min(at, last);
  const steps = oneAtATime && !isOverview && index !== null;
  return {
    index,
    isOverview: isOverview && oneAtATime,
    previous: steps && index > 0 ? index - 1 : null,
    next: steps && index < last ? index + 1 : null,
    go,
    note: (index) => {
      setAt(index);
      setIsOverview(false);
    },
    screen,
  };
}
