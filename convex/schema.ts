import { authTables } from "@convex-dev/auth/server";
import { defineSchema } from "convex/server";
import { accessEventTables } from "./model/learning/accessEvents/tables";
import { accessRequestTables } from "./model/learning/accessRequests/tables";
import { announcementTables } from "./model/learning/announcements/tables";
import { auditTables } from "./model/platform/audit/tables";
import { badgeTables } from "./model/credentials/badges/tables";
import { certificateTables } from "./model/credentials/certificates/tables";
import { couponTables } from "./model/learning/coupons/tables";
import { courseTables } from "./model/content/courses/tables";
import { enrollmentTables } from "./model/learning/enrollments/tables";
import { roomTables } from "./model/learning/exams/room/tables";
import { examTables } from "./model/learning/exams/tables";
import { generationTables } from "./model/content/generation/tables";
import { inquiryTables } from "./model/learning/inquiries/tables";
import { noteTables } from "./model/learning/notes/tables";
import { invitationTables } from "./model/learning/invitations/tables";
import { lessonTables } from "./model/content/lessons/tables";
import { mailTables } from "./model/platform/mail/tables";
import { moduleTables } from "./model/content/modules/tables";
import { jobTables } from "./model/platform/jobs/tables";
import { passTables } from "./model/learning/passes/tables";
import { pathTables } from "./model/content/paths/tables";
import { peopleTables } from "./model/people/profiles/tables";
import { presenceTables } from "./model/learning/presence/tables";
import { practiceTables } from "./model/learning/practice/tables";
import { privacyTables } from "./model/people/privacy/tables";
import { secondFactorTables } from "./model/people/secondFactor/tables";
import { settingsTables } from "./model/platform/settings/tables";
import { signInTables } from "./model/people/signIn/tables";
import { totalTables } from "./model/platform/totals/tables";
import { versionTables } from "./model/content/versions/tables";

/** All tables, declared by their domains. */
export default defineSchema({
  ...authTables,
  ...accessEventTables,
  ...accessRequestTables,
  ...announcementTables,
  ...auditTables,
  ...badgeTables,
  ...certificateTables,
  ...couponTables,
  ...courseTables,
  ...enrollmentTables,
  ...examTables,
  ...generationTables,
  ...inquiryTables,
  ...invitationTables,
  ...lessonTables,
  ...mailTables,
  ...moduleTables,
  ...noteTables,
  ...jobTables,
  ...passTables,
  ...pathTables,
  ...peopleTables,
  ...practiceTables,
  ...presenceTables,
  ...privacyTables,
  ...roomTables,
  ...secondFactorTables,
  ...settingsTables,
  ...signInTables,
  ...totalTables,
  ...versionTables,
});
