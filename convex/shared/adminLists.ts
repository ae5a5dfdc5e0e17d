/** The lists of the administration that show how many rows they have in all. */
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

/** The orders of a list, the usual one first. A search ranks by match instead. */
export const courseOrders = ["newest", "title"] as const;
export const studentOrders = ["newest", "name"] as const;
export const couponOrders = ["newest", "code", "uses"] as const;
export type CourseOrder = (typeof courseOrders)[number];
export type StudentOrder = (typeof studentOrders)[number];
export type CouponOrder = (typeof couponOrders)[number];
