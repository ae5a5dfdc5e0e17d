import { rights } from "@convex/shared/rights";
import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { Viewer } from "@/lib/session";

/**
 * Fake of src/lib/session.ts: `vi.mock("@/lib/session", () => import("./fakeSession"))`. `become` changes the viewer
 * live, like the server.
 */
let viewer: Viewer | undefined;
const listeners = new Set<() => void>();

export function useViewer(): Viewer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => viewer,
  );
}

export const signOut = vi.fn(() => Promise.resolve());

export function useSignOut(): () => Promise<void> {
  return signOut;
}

export function become(next: Viewer | undefined): void {
  act(() => {
    viewer = next;
    for (const listener of listeners) listener();
  });
}

export const anonymous: Viewer = { status: "anonymous" };
export const blocked = { status: "blocked", ticket: "profile1" } as const satisfies Viewer;
export const student: Viewer = {
  status: "active",
  userId: "user1" as Extract<Viewer, { status: "active" }>["userId"],
  fullName: "Ana Souza",
  email: "ana@example.com",
  isAdmin: false,
  rights: [],
  courseRights: [],
};
export const admin: Viewer = { ...student, isAdmin: true, rights };
