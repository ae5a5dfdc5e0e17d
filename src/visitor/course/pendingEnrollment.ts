import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Course } from "./api";

interface Pending {
  enroll: { courseId: string; couponCode: string };
}

/**
 * State of the navigation to sign-in, which brings it back: the enrollment that needed an account. It is part of the
 * history entry and not of the address, so no link can enroll anyone.
 */
export function pendingEnrollment(courseId: Course["_id"], couponCode: string): Pending {
  return { enroll: { courseId, couponCode } };
}

function readPending(state: unknown, courseId: string): Pending["enroll"] | null {
  const enroll = (state as Partial<Pending> | null)?.enroll;
  return enroll?.courseId === courseId ? enroll : null;
}

/** What sign-in interrupted on this course. */
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
    /** Whether there was one, once: a reload of the page does not enroll again. */
    take: () => {
      if (pending === null || taken.current) return false;
      taken.current = true;
      void navigate(pathname + search, { replace: true, state: null });
      return true;
    },
  };
}
