import type { ReactNode } from "react";
import type { Right } from "@convex/shared/rights";
import { useRights } from "@/lib/rights";

interface OnlyProps {
  right: Right;
  /** Also for teachers, in their courses. */
  taught?: boolean;
  children: ReactNode;
}

/** Shows a part to whoever holds the right; nothing of it is loaded for others (ROLE-3). */
export function Only({ right, taught = false, children }: OnlyProps) {
  const { has, hasSomewhere } = useRights();
  return (taught ? hasSomewhere(right) : has(right)) && children;
}
