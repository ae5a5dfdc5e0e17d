import { createContext, use } from "react";
import { rights, type Right } from "@convex/shared/rights";

interface Held {
  /** In the whole school. */
  school: readonly Right[];
  /** In the courses that the viewer teaches. */
  courses: readonly Right[];
}

/** Whether a part of the administration is open to the viewer. */
export const isStaff = (viewer: { rights: readonly Right[]; courseRights: readonly Right[] }): boolean =>
  viewer.rights.length + viewer.courseRights.length > 0;

const Rights = createContext<Held>({ school: rights, courses: [] });

/** Provides the viewer's rights, for display only: the server decides. */
export const RightsProvider = Rights.Provider;

export interface ViewerRights {
  /** In the whole school. */
  has: (right: Right) => boolean;
  /** In the whole school, or in a course that the viewer teaches. */
  hasSomewhere: (right: Right) => boolean;
}

export function useRights(): ViewerRights {
  const { school, courses } = use(Rights);
  return {
    has: (right) => school.includes(right),
    hasSomewhere: (right) => school.includes(right) || courses.includes(right),
  };
}
