import { authTables } from "@convex-dev/auth/server";
import { defineSchema } from "convex/server";
import { auditTables } from "./model/audit/tables";
import { badgeTables } from "./model/badges/tables";
import { certificateTables } from "./model/certificates/tables";
import { couponTables } from "./model/coupons/tables";
import { courseTables } from "./model/courses/tables";
import { demonstrationTables } from "./model/demonstration/tables";
import { enrollmentTables } from "./model/enrollments/tables";
import { exchangeTables } from "./model/exams/exchange/tables";
import { roomTables } from "./model/exams/room/tables";
import { examTables } from "./model/exams/tables";
import { generationTables } from "./model/generation/tables";
import { invitationTables } from "./model/invitations/tables";
import { lessonTables } from "./model/lessons/tables";
import { mailTables } from "./model/mail/tables";
import { moduleTables } from "./model/modules/tables";
import { peopleJobTables } from "./model/peopleJobs/tables";
import { peopleTables } from "./model/people/tables";
import { practiceTables } from "./model/practice/tables";
import { privacyTables } from "./model/privacy/tables";
import { secondFactorTables } from "./model/secondFactor/tables";
import { settingsTables } from "./model/settings/tables";
import { signInTables } from "./model/signIn/tables";
import { totalTables } from "./model/totals/tables";

/** Tables are declared by their domains. */
export default defineSchema({
  ...authTables,
  ...auditTables,
  ...badgeTables,
  ...certificateTables,
  ...couponTables,
  ...courseTables,
  ...demonstrationTables,
  ...enrollmentTables,
  ...examTables,
  ...exchangeTables,
  ...generationTables,
  ...invitationTables,
  ...lessonTables,
  ...mailTables,
  ...moduleTables,
  ...peopleJobTables,
  ...peopleTables,
  ...practiceTables,
  ...privacyTables,
  ...roomTables,
  ...secondFactorTables,
  ...settingsTables,
  ...signInTables,
  ...totalTables,
});
