import {
  IconBook2,
  IconCertificate,
  IconChartBar,
  IconFileText,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconRosetteDiscountCheck,
  IconRoute,
  IconSettings,
  IconTags,
  IconTicket,
  IconTrash,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { Need } from "@convex/shared/overview";
import { paths } from "@/lib/paths";

/**
 * Sections in the order of ADMIN-1, in groups.
 *
 * `name` is the key below `admin:nav`, a group's `name` below `admin:groups`. `waiting` are the queues whose number
 * stands beside the section (GLANCE-6).
 */
export const groups = [
  { name: null, sections: [{ name: "dashboard", to: paths.admin.to(), icon: IconLayoutDashboard }] },
  {
    name: "content",
    sections: [
      { name: "courses", to: paths.adminCourses.to(), icon: IconBook2 },
      { name: "paths", to: paths.adminPaths.to(), icon: IconRoute },
      { name: "modules", to: paths.adminModules.to(), icon: IconListDetails },
      { name: "lessons", to: paths.adminLessons.to(), icon: IconFileText, waiting: ["lessons"] },
      { name: "exams", to: paths.adminExams.to(), icon: IconCertificate, waiting: ["exams", "questions"] },
    ],
  },
  {
    name: "sales",
    sections: [
      { name: "coupons", to: paths.adminCoupons.to(), icon: IconTicket },
      { name: "couponEnrollments", to: paths.adminCouponEnrollments.to(), icon: IconTags },
    ],
  },
  {
    name: "people",
    sections: [
      { name: "students", to: paths.adminStudents.to(), icon: IconUsers },
      { name: "requests", to: paths.adminRequests.to(), icon: IconInbox, waiting: ["requests", "refunds"] },
      { name: "access", to: paths.adminAccess.to(), icon: IconKey },
      {
        name: "certificates",
        to: paths.adminCertificates.to(),
        icon: IconRosetteDiscountCheck,
        waiting: ["names"],
      },
    ],
  },
  {
    name: "school",
    sections: [
      { name: "reports", to: paths.adminReports.to(), icon: IconChartBar },
      { name: "audit", to: paths.adminAudit.to(), icon: IconHistory },
      { name: "mail", to: paths.adminMail.to(), icon: IconMail, waiting: ["mails"] },
      { name: "bin", to: paths.adminBin.to(), icon: IconTrash },
      { name: "settings", to: paths.adminSettings.to(), icon: IconSettings },
    ],
  },
] as const satisfies readonly Group[];

interface Group {
  name: string | null;
  sections: readonly { name: string; to: string; icon: Icon; waiting?: readonly Need[] }[];
}

const sections = groups.flatMap((group): readonly Section[] => group.sections);

export type Section = (typeof groups)[number]["sections"][number];

/** Section of a path; `/admin` itself matches only the first. */
export function sectionOf(pathname: string): Section | undefined {
  return sections.findLast(({ to }) => pathname === to || (to !== paths.admin.to() && pathname.startsWith(`${to}/`)));
}
