import { useRef, useState } from "react";

/**
 * Keeps a live list still while somebody reads it: the pointer or the focus is in it, or it is scrolled.
 *
 * `fresh` counts the rows that wait; `holding` belongs to the list's element.
 */
export function useHeld<Row extends { _id: string }>(rows: readonly Row[] | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const shown = held ?? rows;
  const known = new Set(held?.map(({ _id }) => _id));
  const fresh = held === null ? 0 : (rows ?? []).filter(({ _id }) => !known.has(_id)).length;

  const hold = (): void => setHeld((before) => before ?? rows ?? null);
  const release = (): void => {
    const element = list.current;
    const isRead = element?.matches(":hover, :focus-within") === true || (element?.scrollTop ?? 0) > 0;
    if (!isRead) setHeld(null);
  };
  const showFresh = (): void => {
    list.current?.scrollTo({ top: 0 });
    setHeld(null);
  };
  const holding = {
    onPointerEnter: hold,
    onFocus: hold,
    onScroll: hold,
    onPointerLeave: release,
    onBlur: release,
    onScrollEnd: release,
  };
  return { shown, fresh, showFresh, list, holding };
}
