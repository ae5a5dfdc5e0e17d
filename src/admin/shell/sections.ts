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
  IconMessageQuestion,
  IconRosetteDiscountCheck,
  IconRoute,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconTicket,
  IconTrash,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { Need } from "@convex/shared/overview";
import type { Right } from "@convex/shared/rights";
import type { ViewerRights } from "@/lib/rights";
import { paths } from "@/lib/paths";
import { matchPath } from "react-router-dom";

/**
 * Sections in the order of ADMIN-1, in groups.
 *
 * `name` is the key below `admin:nav`, a group's `name` below `admin:groups`. `waiting` are the queues whose number
 * stands beside the section (GLANCE-6).
 */
export const groups = [
  {
    name: null,
    sections: [{ name: "dashboard", to: paths.admin.to(), icon: IconLayoutDashboard, right: "administer" }],
  },
  {
    name: "content",
    sections: [
      {
        name: "courses",
        to: paths.adminCourses.to(),
        icon: IconBook2,
        right: "seePeople",
        isTaught: true,
        waiting: ["ready"],
      },
      { name: "paths", to: paths.adminPaths.to(), icon: IconRoute, right: "administer" },
      { name: "modules", to: paths.adminModules.to(), icon: IconListDetails, right: "author", isTaught: true },
      {
        name: "lessons",
        to: paths.adminLessons.to(),
        icon: IconFileText,
        right: "author",
        isTaught: true,
        waiting: ["lessons"],
      },
      {
        name: "exams",
        to: paths.adminExams.to(),
        icon: IconCertificate,
        right: "author",
        isTaught: true,
        waiting: ["exams", "questions"],
      },
    ],
  },
  {
    name: "sales",
    sections: [
      { name: "coupons", to: paths.adminCoupons.to(), icon: IconTicket, right: "administer" },
      { name: "couponEnrollments", to: paths.adminCouponEnrollments.to(), icon: IconTags, right: "administer" },
    ],
  },
  {
    name: "people",
    sections: [
      { name: "students", to: paths.adminStudents.to(), icon: IconUsers, right: "seePeople" },
      {
        name: "requests",
        to: paths.adminRequests.to(),
        icon: IconInbox,
        right: "letIn",
        waiting: ["requests", "refunds"],
      },
      {
        name: "inquiries",
        to: paths.adminInquiries.to(),
        icon: IconMessageQuestion,
        right: "answer",
        isTaught: true,
        waiting: ["inquiries"],
      },
      { name: "access", to: paths.adminAccess.to(), icon: IconKey, right: "letIn" },
      {
        name: "announcements",
        to: paths.adminAnnouncements.to(),
        icon: IconSpeakerphone,
        right: "answer",
        isTaught: true,
      },
      {
        name: "certificates",
        to: paths.adminCertificates.to(),
        icon: IconRosetteDiscountCheck,
        right: "seePeople",
        waiting: ["names"],
      },
    ],
  },
  {
    name: "school",
    sections: [
      { name: "reports", to: paths.adminReports.to(), icon: IconChartBar, right: "administer" },
      { name: "audit", to: paths.adminAudit.to(), icon: IconHistory, right: "administer" },
      { name: "mail", to: paths.adminMail.to(), icon: IconMail, right: "administer", waiting: ["mails"] },
      { name: "bin", to: paths.adminBin.to(), icon: IconTrash, right: "administer" },
      { name: "settings", to: paths.adminSettings.to(), icon: IconSettings, right: "administer" },
    ],
  },
] as const satisfies readonly Group[];

interface Group {
  name: string | null;
  sections: readonly {
    name: string;
    to: string;
    icon: Icon;
    /** Shown to whoever holds it in the whole school (ROLE-3). */
    right: Right;
    /** Shown to teachers who hold it, too. */
    isTaught?: boolean;
    waiting?: readonly Need[];
  }[];
}

export const isShown = (section: Section, { has, hasSomewhere }: ViewerRights): boolean =>
  "isTaught" in section ? hasSomewhere(section.right) : has(section.right);

export const sections = groups.flatMap((group): readonly Section[] => group.sections);

export type Section = (typeof groups)[number]["sections"][number];

/** Pages below a teacher's sections that only administrators open. */
const administratorPages = [paths.adminCourseReport.pattern];

/** Whether the page of a path is open to the viewer (ROLE-3). */
export function isOpen(pathname: string, rights: ViewerRights): boolean {
  const section = sectionOf(pathname);
  if (section !== undefined && !isShown(section, rights)) return false;
  return rights.has("administer") || !administratorPages.some((pattern) => matchPath(pattern, pathname));
}

/** Section of a path; `/admin` itself matches only the first. */
export function sectionOf(pathname: string): Section | undefined {
  return sections.findLast(({ to }) => pathname === to || (to !== paths.admin.to() && pathname.startsWith(`${to}/`)));
}
