import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Fake of `matchMedia` that tells a phone from a wide screen. */
const listeners = new Set<(event: { matches: boolean }) => void>();
let small = false;

/** Call before rendering, in each test. */
export function startSmall(): void {
  small = true;
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: small && media.includes("max-width"),
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
  }));
}

/** The screen is turned, or the window changes its size. */
export function turn(to: "small" | "wide"): void {
  small = to === "small";
  act(() => {
    for (const listener of listeners) listener({ matches: small });
  });
}
