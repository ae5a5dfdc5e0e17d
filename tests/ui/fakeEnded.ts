import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { EndedEnrollment } from "@/lib/ended";

/**
 * Fake of src/lib/ended.ts: `vi.mock("@/lib/ended", () => import("./fakeEnded"))`. `tellEnded` changes the answer live, like
 * the server.
 */
let ended: EndedEnrollment | null | undefined = null;
const listeners = new Set<() => void>();

export function useEnded(): EndedEnrollment | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}

export const useForgetCourse = vi.fn<(courseId: string) => void>();

export function tellEnded(next: EndedEnrollment | null | undefined): void {
  act(() => {
    ended = next;
    for (const listener of listeners) listener();
  });
}

export const endedGit: EndedEnrollment = {
  _id: "ended1" as EndedEnrollment["_id"],
  courseId: "course1" as EndedEnrollment["courseId"],
  courseTitle: "Git e GitHub",
  language: "pt",
  slug: "git-e-github",
  endedAt: Date.UTC(2026, 10, 5, 12),
  reason: "Compra devolvida a pedido",
  expiresAt: Date.UTC(2027, 1, 3, 12),
  movedTo: null,
};
