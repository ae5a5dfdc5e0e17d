import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Course } from "./api";

interface Pending {
  enroll: { courseId: string; couponCode: string };
}

/**
 * Navigation state of an enrollment that needs sign-in.
 * Sign-in brings it back. It is part of the history entry and not of the address, so no link can enroll
 * anyone.
 */
export function pendingEnrollment(courseId: Course["_id"], couponCode: string): Pending {
  return { enroll: { courseId, couponCode } };
}

function readPending(state: unknown, courseId: string): Pending["enroll"] | null {
  const enroll = (state as Partial<Pending> | null)?.enroll;
  return enroll?.courseId === courseId ? enroll : null;
}

/** The enrollment on this course that sign-in interrupted. */
export function usePendingEnrollment(courseId: Course["_id"]): { couponCode: string | null; take: () => boolean } {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    hash: string;
    state: unknown;
  };
  const navigate = useNavigate();
  const taken = useRef(false);
  const pending = readPending(state, courseId);
  return {
    couponCode: pending?.couponCode ?? null,
    /**
     * Removes it; returns whether there was one.
     * A reload of the page does not enroll again.
     */
    take: () => {
      if (pending === null || taken.current) return false;
      taken.current = true;
      void navigate(pathname + search, { replace: true, state: null });
      return true;
    },
  };
}
