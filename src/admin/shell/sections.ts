import {
  IconBook2,
  IconCertificate,
  IconChartBar,
  IconFileText,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconRosetteDiscountCheck,
  IconSettings,
  IconTags,
  IconTicket,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { paths } from "@/lib/paths";

/**
 * Sections in the order of ADMIN-1, then outbox, bin and settings.
 *
 * `name` is the key below `admin:nav`.
 */
export const sections = [
  { name: "dashboard", to: paths.admin.to(), icon: IconLayoutDashboard },
  { name: "courses", to: paths.adminCourses.to(), icon: IconBook2 },
  { name: "modules", to: paths.adminModules.to(), icon: IconListDetails },
  { name: "lessons", to: paths.adminLessons.to(), icon: IconFileText },
  { name: "exams", to: paths.adminExams.to(), icon: IconCertificate },
  { name: "coupons", to: paths.adminCoupons.to(), icon: IconTicket },
  { name: "couponEnrollments", to: paths.adminCouponEnrollments.to(), icon: IconTags },
  { name: "students", to: paths.adminStudents.to(), icon: IconUsers },
  { name: "requests", to: paths.adminRequests.to(), icon: IconInbox },
  { name: "access", to: paths.adminAccess.to(), icon: IconKey },
  { name: "certificates", to: paths.adminCertificates.to(), icon: IconRosetteDiscountCheck },
  { name: "reports", to: paths.adminReports.to(), icon: IconChartBar },
  { name: "mail", to: paths.adminMail.to(), icon: IconMail },
  { name: "bin", to: paths.adminBin.to(), icon: IconTrash },
  { name: "settings", to: paths.adminSettings.to(), icon: IconSettings },
] as const;

export type Section = (typeof sections)[number];

/** Section of a path; `/admin` itself matches only the first. */
export function sectionOf(pathname: string): Section | undefined {
  return sections.findLast(({ to }) => pathname === to || (to !== paths.admin.to() && pathname.startsWith(`${to}/`)));
}
