import { useLayoutEffect, type RefObject } from "react";
import { useAskPlace, useStorePlace, type Lesson } from "./api";
import { BELOW_BARS, blocksOf } from "./textBlocks";

/** Minimum time between sending places; leaving also sends one. */
const SEND_EVERY_MS = 10_000;

/** Scrolls to the last reading place and records it (LESSON-13). */
export function useReadingPlace(
  { _id, completed, isPreview = false }: Lesson,
  text: RefObject<HTMLElement | null>,
): void {
  const ask = useAskPlace();
  const store = useStorePlace();

  // Layout effects clean up while the text can still be measured.
  useLayoutEffect(() => {
    if (completed || isPreview) return;
    let sent: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let open = true;

    const send = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const block = findBlock(text.current);
      if (!open || block === sent) return;
      sent = block;
      // Nothing to record: the lesson or the enrollment is gone.
      store({ lessonId: _id, block }).catch(() => (open = false));
    };
    const later = (): void => {
      timer ??= setTimeout(send, SEND_EVERY_MS);
    };
    const onHide = (): void => {
      if (document.visibilityState === "hidden") send();
    };
    ask(_id).then(
      (block) => {
        if (!open) return;
        sent = block;
        // Skipped if the reader or "back" has already scrolled the page.
        if (block !== null && window.scrollY < BELOW_BARS) showBlock(text.current, block);
        send();
      },
      () => undefined,
    );
    window.addEventListener("scroll", later, { passive: true });
    document.addEventListener("visibilitychange", onHide);
    return () => {
      if (timer !== undefined) send();
      open = false;
      window.removeEventListener("scroll", later);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [_id, completed, isPreview, text, ask, store]);
}

/** Index of the first block in view; 0 at the top. */
function findBlock(text: HTMLElement | null): number {
  if (window.scrollY < BELOW_BARS) return 0;
  const blocks = blocksOf(text);
  const found = blocks.findIndex((block) => block.getBoundingClientRect().bottom > BELOW_BARS);
  return found === -1 ? Math.max(0, blocks.length - 1) : found;
}

function showBlock(text: HTMLElement | null, index: number): void {
  const block = index > 0 ? blocksOf(text).at(index) : undefined;
  if (!block) return;
  const top = window.scrollY + block.getBoundingClientRect().top - BELOW_BARS;
  window.scrollTo({ top, behavior: "instant" });
}
