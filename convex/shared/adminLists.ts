/** Administrators' lists that show their total number of rows. */
export const totaledLists = [
  "courses",
  "modules",
  "lessons",
  "exams",
  "coupons",
  "couponEnrollments",
  "students",
  "certificates",
] as const;
export type TotaledList = (typeof totaledLists)[number];

/**
 * Orders of a list; the first is the default.
 * A search ranks by match instead.
 */
export const courseOrders = ["newest", "title"] as const;
export const studentOrders = ["newest", "name"] as const;
export const coursePeopleOrders = ["enrolled", "activity"] as const;
export const couponOrders = ["newest", "code", "uses"] as const;
export type CourseOrder = (typeof courseOrders)[number];
export type StudentOrder = (typeof studentOrders)[number];
export type CouponOrder = (typeof couponOrders)[number];
export type CoursePeopleOrder = (typeof coursePeopleOrders)[number];

/** States of a course. */
export const courseStates = ["draft", "published"] as const;
export type CourseState = (typeof courseStates)[number];

/** Filter of a course's people; the first is the default. */
export const coursePeopleStates = ["all", "notStarted", "stopped7", "stopped30", "finished"] as const;
export type CoursePeopleState = (typeof coursePeopleStates)[number];

/** Passes of a person; the first is the default. */
export const passHoldings = ["any", "valid", "allCourses", "none"] as const;
export type PassHolding = (typeof passHoldings)[number];

/** How long a person has done nothing; the first is the default. */
export const idlePeriods = ["any", "days7", "days30", "days90", "never"] as const;
export type IdlePeriod = (typeof idlePeriods)[number];

interface StudentChoices {
  courseId: string;
  pass: PassHolding;
  idle: IdlePeriod;
}

/**
 * Whether a filter of students has an order of its own.
 * It reads a course, the activities or the passes instead of the people.
 */
export const hasOwnOrder = ({ courseId, pass, idle }: StudentChoices): boolean =>
  courseId !== "" || idle.startsWith("days") || pass === "valid" || pass === "allCourses";

/** Whether students are filtered by more than their state. */
export const isNarrowed = ({ courseId, pass, idle }: StudentChoices): boolean =>
  courseId !== "" || pass !== "any" || idle !== "any";
