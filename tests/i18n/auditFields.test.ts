import { describe, expect, test } from "vitest";
import { courseRules } from "../../convex/model/content/courses/maintained";
import { lessonRules } from "../../convex/model/content/lessons/maintained";
import { moduleRules } from "../../convex/model/content/modules/maintained";
import { certificateRules } from "../../convex/model/credentials/certificates/maintained";
import { announcementAuditRules } from "../../convex/model/learning/announcements/maintained";
import { couponRules } from "../../convex/model/learning/coupons/maintained";
import { enrollmentRules } from "../../convex/model/learning/enrollments/byHand";
import { accommodationRules } from "../../convex/model/learning/exams/accommodations";
import { examRules } from "../../convex/model/learning/exams/maintained";
import { passRules } from "../../convex/model/learning/passes/maintained";
import { profileRules, roleRules } from "../../convex/model/people/profiles/maintained";
import { settingsRules } from "../../convex/model/platform/settings/maintained";
import { requestStates } from "../../convex/shared/accessRequests";
import { audiences } from "../../convex/shared/announcements";
import { auditValueKinds } from "../../convex/shared/auditChanges";
import { certificateStates } from "../../convex/shared/certificateStates";
import { courseLanguages, courseLevels } from "../../convex/shared/courseFacts";
import { lessonTypes } from "../../convex/shared/lessonTypes";
import { accessModes, passOrigins } from "../../convex/shared/passes";
import { languages } from "../../src/i18n/languages";
import { texts } from "./texts";

const tables: object[] = [
  ...[courseRules, lessonRules, moduleRules, examRules, couponRules, passRules, profileRules, roleRules],
  ...[certificateRules, enrollmentRules, accommodationRules, announcementAuditRules, ...Object.values(settingsRules)],
];
const audited = tables.flatMap((rules) =>
  Object.entries(rules).filter(([, rule]) => (auditValueKinds as readonly unknown[]).includes(rule)),
);

/** Values of the fields that are a choice. */
const choices = [
  ...["draft", "published", "admin", ...lessonTypes, ...courseLanguages, ...courseLevels, ...accessModes],
  ...[...passOrigins, ...certificateStates, ...requestStates, ...audiences],
];

describe.each(languages)("%s", (language) => {
  test("AUDIT-1: each field that an entry may name has a label", () => {
    expect(audited.length).toBeGreaterThan(40);
    const names = [...audited.map(([name]) => name), "email", "state"];
    expect(names.filter((name) => !texts[language].has(`adminAudit:field.${name}`))).toEqual([]);
  });

  test("AUDIT-1: each value of a choice has a text", () => {
    expect(choices.filter((name) => !texts[language].has(`adminAudit:choice.${name}`))).toEqual([]);
  });
});
