import type { Page } from "@playwright/test";

/** Frames without movement. */
const STILL_FRAMES = 4;
/** Gives up on something that never rests. */
const LONGEST_MS = 20_000;

/**
 * Waits until the screen is stable: fonts loaded, no finite animation running, and page, focused element and toasts
 * unmoved for some frames. A single look may fall between a change and its consequences in the same frame, which users
 * never see.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    async ({ frames, longest }) => {
      const rectOf = (element: Element | null | undefined): string => {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return [x, y, width, height].map(Math.round).join(" ");
      };
      const look = (): string => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const toasts = [...document.querySelectorAll(".mantine-Notification-root")].map(rectOf);
        return [scrollX, scrollY, scrollWidth, scrollHeight, rectOf(document.activeElement), ...toasts].join("|");
      };
      const moves = (): boolean =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
      await document.fonts.ready;
      const deadline = performance.now() + longest;
      let before = "";
      for (let still = 0; still < frames && performance.now() < deadline;) {
        await new Promise((next) => requestAnimationFrame(next));
        const now = look();
        still = now === before && !moves() ? still + 1 : 0;
        before = now;
      }
    },
    { frames: STILL_FRAMES, longest: LONGEST_MS },
  );
}
