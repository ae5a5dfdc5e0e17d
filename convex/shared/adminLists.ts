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

/** Filter of a course's people; the first is the default. */
export const coursePeopleStates = ["all", "notStarted", "stopped7", "stopped30", "finished"] as const;
export type CoursePeopleState = (typeof coursePeopleStates)[number];
