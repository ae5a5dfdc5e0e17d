import type { Doc, TableNames } from "../../convex/_generated/dataModel";

/** All rows of the tables that the invariants cover. */
export type RawTables = { [Table in CheckedTable]: Doc<Table>[] };
type CheckedTable = (typeof checkedTables)[number];

export const checkedTables = [
  "accessRequests",
  "announcementReceipts",
  "announcements",
  "auditEntries",
  "authAccounts",
  "authRefreshTokens",
  "authSessions",
  "binnedProgress",
  "certificates",
  "courseExams",
  "courses",
  "discountCoupons",
  "endedEnrollments",
  "enrollments",
  "examAttempts",
  "examQuestions",
  "examSeats",
  "examSittings",
  "invitations",
  "lessonContents",
  "lessonPlaces",
  "lessonProgress",
  "lessonSummaries",
  "lessons",
  "mails",
  "modules",
  "nameRequests",
  "passes",
  "pendingCounts",
  "platformTotals",
  "practiceAnswers",
  "practiceQuestions",
  "presence",
  "profiles",
  "settings",
  "textVersions",
  "userRoles",
  "users",
  "versionTexts",
] as const satisfies TableNames[];

export type Report = (rule: string, detail: string) => void;

export function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}
