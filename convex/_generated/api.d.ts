/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as admin_audit from "../admin/audit.js";
import type * as admin_couponEnrollments from "../admin/couponEnrollments.js";
import type * as admin_coupons from "../admin/coupons.js";
import type * as admin_courses from "../admin/courses.js";
import type * as admin_covers from "../admin/covers.js";
import type * as admin_exams from "../admin/exams.js";
import type * as admin_generation from "../admin/generation.js";
import type * as admin_lessons from "../admin/lessons.js";
import type * as admin_modules from "../admin/modules.js";
import type * as admin_settings from "../admin/settings.js";
import type * as admin_stats from "../admin/stats.js";
import type * as admin_students from "../admin/students.js";
import type * as auth from "../auth.js";
import type * as catalog from "../catalog.js";
import type * as certificates from "../certificates.js";
import type * as credentials from "../credentials.js";
import type * as crons from "../crons.js";
import type * as demonstration from "../demonstration.js";
import type * as enrollments from "../enrollments.js";
import type * as exams from "../exams.js";
import type * as functions from "../functions.js";
import type * as generation from "../generation.js";
import type * as http from "../http.js";
import type * as lessons from "../lessons.js";
import type * as migrations from "../migrations.js";
import type * as model_audit_tables from "../model/audit/tables.js";
import type * as model_audit_views from "../model/audit/views.js";
import type * as model_audit_writes from "../model/audit/writes.js";
import type * as model_certificates_certificateCode from "../model/certificates/certificateCode.js";
import type * as model_certificates_issue from "../model/certificates/issue.js";
import type * as model_certificates_reads from "../model/certificates/reads.js";
import type * as model_certificates_tables from "../model/certificates/tables.js";
import type * as model_certificates_triggers from "../model/certificates/triggers.js";
import type * as model_certificates_views from "../model/certificates/views.js";
import type * as model_coupons_couponRules from "../model/coupons/couponRules.js";
import type * as model_coupons_reads from "../model/coupons/reads.js";
import type * as model_coupons_tables from "../model/coupons/tables.js";
import type * as model_coupons_triggers from "../model/coupons/triggers.js";
import type * as model_coupons_views from "../model/coupons/views.js";
import type * as model_coupons_writes from "../model/coupons/writes.js";
import type * as model_courses_access from "../model/courses/access.js";
import type * as model_courses_catalog from "../model/courses/catalog.js";
import type * as model_courses_covers from "../model/courses/covers.js";
import type * as model_courses_language from "../model/courses/language.js";
import type * as model_courses_ordering from "../model/courses/ordering.js";
import type * as model_courses_publishing from "../model/courses/publishing.js";
import type * as model_courses_reads from "../model/courses/reads.js";
import type * as model_courses_removalBatches from "../model/courses/removalBatches.js";
import type * as model_courses_tables from "../model/courses/tables.js";
import type * as model_courses_triggers from "../model/courses/triggers.js";
import type * as model_courses_views from "../model/courses/views.js";
import type * as model_courses_writes from "../model/courses/writes.js";
import type * as model_demonstration_content from "../model/demonstration/content.js";
import type * as model_demonstration_guard from "../model/demonstration/guard.js";
import type * as model_demonstration_history from "../model/demonstration/history.js";
import type * as model_demonstration_people from "../model/demonstration/people.js";
import type * as model_demonstration_random from "../model/demonstration/random.js";
import type * as model_demonstration_students from "../model/demonstration/students.js";
import type * as model_demonstration_studies from "../model/demonstration/studies.js";
import type * as model_demonstration_tables from "../model/demonstration/tables.js";
import type * as model_enrollments_completion from "../model/enrollments/completion.js";
import type * as model_enrollments_places from "../model/enrollments/places.js";
import type * as model_enrollments_reads from "../model/enrollments/reads.js";
import type * as model_enrollments_resume from "../model/enrollments/resume.js";
import type * as model_enrollments_tables from "../model/enrollments/tables.js";
import type * as model_enrollments_triggers from "../model/enrollments/triggers.js";
import type * as model_enrollments_views from "../model/enrollments/views.js";
import type * as model_enrollments_writes from "../model/enrollments/writes.js";
import type * as model_env from "../model/env.js";
import type * as model_errors from "../model/errors.js";
import type * as model_exams_adminSearch from "../model/exams/adminSearch.js";
import type * as model_exams_adminViews from "../model/exams/adminViews.js";
import type * as model_exams_examWrites from "../model/exams/examWrites.js";
import type * as model_exams_grading from "../model/exams/grading.js";
import type * as model_exams_questionSet from "../model/exams/questionSet.js";
import type * as model_exams_reads from "../model/exams/reads.js";
import type * as model_exams_retryRule from "../model/exams/retryRule.js";
import type * as model_exams_sittings from "../model/exams/sittings.js";
import type * as model_exams_standing from "../model/exams/standing.js";
import type * as model_exams_submission from "../model/exams/submission.js";
import type * as model_exams_tables from "../model/exams/tables.js";
import type * as model_exams_triggers from "../model/exams/triggers.js";
import type * as model_exams_views from "../model/exams/views.js";
import type * as model_forms from "../model/forms.js";
import type * as model_generation_answer from "../model/generation/answer.js";
import type * as model_generation_configuration from "../model/generation/configuration.js";
import type * as model_generation_prompt from "../model/generation/prompt.js";
import type * as model_generation_provider from "../model/generation/provider.js";
import type * as model_generation_retries from "../model/generation/retries.js";
import type * as model_generation_runs from "../model/generation/runs.js";
import type * as model_generation_selection from "../model/generation/selection.js";
import type * as model_generation_steps from "../model/generation/steps.js";
import type * as model_generation_tables from "../model/generation/tables.js";
import type * as model_generation_triggers from "../model/generation/triggers.js";
import type * as model_generation_views from "../model/generation/views.js";
import type * as model_import_newCourse from "../model/import/newCourse.js";
import type * as model_import_writes from "../model/import/writes.js";
import type * as model_lessons_access from "../model/lessons/access.js";
import type * as model_lessons_neighbors from "../model/lessons/neighbors.js";
import type * as model_lessons_playerViews from "../model/lessons/playerViews.js";
import type * as model_lessons_readingTime from "../model/lessons/readingTime.js";
import type * as model_lessons_reads from "../model/lessons/reads.js";
import type * as model_lessons_tables from "../model/lessons/tables.js";
import type * as model_lessons_textSummary from "../model/lessons/textSummary.js";
import type * as model_lessons_triggers from "../model/lessons/triggers.js";
import type * as model_lessons_views from "../model/lessons/views.js";
import type * as model_lessons_writes from "../model/lessons/writes.js";
import type * as model_modules_reads from "../model/modules/reads.js";
import type * as model_modules_tables from "../model/modules/tables.js";
import type * as model_modules_triggers from "../model/modules/triggers.js";
import type * as model_modules_views from "../model/modules/views.js";
import type * as model_modules_writes from "../model/modules/writes.js";
import type * as model_pages from "../model/pages.js";
import type * as model_people_access from "../model/people/access.js";
import type * as model_people_reads from "../model/people/reads.js";
import type * as model_people_roles from "../model/people/roles.js";
import type * as model_people_search from "../model/people/search.js";
import type * as model_people_tables from "../model/people/tables.js";
import type * as model_people_triggers from "../model/people/triggers.js";
import type * as model_people_views from "../model/people/views.js";
import type * as model_people_writes from "../model/people/writes.js";
import type * as model_rateLimits from "../model/rateLimits.js";
import type * as model_rowChange from "../model/rowChange.js";
import type * as model_search from "../model/search.js";
import type * as model_settings_promo from "../model/settings/promo.js";
import type * as model_settings_tables from "../model/settings/tables.js";
import type * as model_settings_triggers from "../model/settings/triggers.js";
import type * as model_signIn_attempts from "../model/signIn/attempts.js";
import type * as model_signIn_caller from "../model/signIn/caller.js";
import type * as model_signIn_commonPasswords from "../model/signIn/commonPasswords.js";
import type * as model_signIn_knownCallers from "../model/signIn/knownCallers.js";
import type * as model_signIn_newAccount from "../model/signIn/newAccount.js";
import type * as model_signIn_passwordHash from "../model/signIn/passwordHash.js";
import type * as model_signIn_sessions from "../model/signIn/sessions.js";
import type * as model_signIn_tables from "../model/signIn/tables.js";
import type * as model_totals_counts from "../model/totals/counts.js";
import type * as model_totals_days from "../model/totals/days.js";
import type * as model_totals_examTotals from "../model/totals/examTotals.js";
import type * as model_totals_keptFields from "../model/totals/keptFields.js";
import type * as model_totals_kinds from "../model/totals/kinds.js";
import type * as model_totals_reads from "../model/totals/reads.js";
import type * as model_totals_rows from "../model/totals/rows.js";
import type * as model_totals_tables from "../model/totals/tables.js";
import type * as model_totals_triggers from "../model/totals/triggers.js";
import type * as model_totals_writes from "../model/totals/writes.js";
import type * as model_triggers from "../model/triggers.js";
import type * as passwordProvider from "../passwordProvider.js";
import type * as profile from "../profile.js";
import type * as progress from "../progress.js";
import type * as removals from "../removals.js";
import type * as roles from "../roles.js";
import type * as seed from "../seed.js";
import type * as settings from "../settings.js";
import type * as shared_adminLists from "../shared/adminLists.js";
import type * as shared_auditActions from "../shared/auditActions.js";
import type * as shared_brazilDay from "../shared/brazilDay.js";
import type * as shared_brazilStates from "../shared/brazilStates.js";
import type * as shared_contentFields from "../shared/contentFields.js";
import type * as shared_couponForm from "../shared/couponForm.js";
import type * as shared_courseFacts from "../shared/courseFacts.js";
import type * as shared_courseForm from "../shared/courseForm.js";
import type * as shared_courseTopic from "../shared/courseTopic.js";
import type * as shared_coverRules from "../shared/coverRules.js";
import type * as shared_errorCodes from "../shared/errorCodes.js";
import type * as shared_examForm from "../shared/examForm.js";
import type * as shared_examLetters from "../shared/examLetters.js";
import type * as shared_generationReasons from "../shared/generationReasons.js";
import type * as shared_lessonForm from "../shared/lessonForm.js";
import type * as shared_lessonTypes from "../shared/lessonTypes.js";
import type * as shared_limits from "../shared/limits.js";
import type * as shared_moduleForm from "../shared/moduleForm.js";
import type * as shared_optional from "../shared/optional.js";
import type * as shared_personFields from "../shared/personFields.js";
import type * as shared_profileForm from "../shared/profileForm.js";
import type * as shared_promoForm from "../shared/promoForm.js";
import type * as shared_questionsForm from "../shared/questionsForm.js";
import type * as shared_searchText from "../shared/searchText.js";
import type * as shared_signInForm from "../shared/signInForm.js";
import type * as shared_signUpForm from "../shared/signUpForm.js";
import type * as studentCounts from "../studentCounts.js";
import type * as students from "../students.js";
import type * as totals from "../totals.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  "admin/audit": typeof admin_audit;
  "admin/couponEnrollments": typeof admin_couponEnrollments;
  "admin/coupons": typeof admin_coupons;
  "admin/courses": typeof admin_courses;
  "admin/covers": typeof admin_covers;
  "admin/exams": typeof admin_exams;
  "admin/generation": typeof admin_generation;
  "admin/lessons": typeof admin_lessons;
  "admin/modules": typeof admin_modules;
  "admin/settings": typeof admin_settings;
  "admin/stats": typeof admin_stats;
  "admin/students": typeof admin_students;
  auth: typeof auth;
  catalog: typeof catalog;
  certificates: typeof certificates;
  credentials: typeof credentials;
  crons: typeof crons;
  demonstration: typeof demonstration;
  enrollments: typeof enrollments;
  exams: typeof exams;
  functions: typeof functions;
  generation: typeof generation;
  http: typeof http;
  lessons: typeof lessons;
  migrations: typeof migrations;
  "model/audit/tables": typeof model_audit_tables;
  "model/audit/views": typeof model_audit_views;
  "model/audit/writes": typeof model_audit_writes;
  "model/certificates/certificateCode": typeof model_certificates_certificateCode;
  "model/certificates/issue": typeof model_certificates_issue;
  "model/certificates/reads": typeof model_certificates_reads;
  "model/certificates/tables": typeof model_certificates_tables;
  "model/certificates/triggers": typeof model_certificates_triggers;
  "model/certificates/views": typeof model_certificates_views;
  "model/coupons/couponRules": typeof model_coupons_couponRules;
  "model/coupons/reads": typeof model_coupons_reads;
  "model/coupons/tables": typeof model_coupons_tables;
  "model/coupons/triggers": typeof model_coupons_triggers;
  "model/coupons/views": typeof model_coupons_views;
  "model/coupons/writes": typeof model_coupons_writes;
  "model/courses/access": typeof model_courses_access;
  "model/courses/catalog": typeof model_courses_catalog;
  "model/courses/covers": typeof model_courses_covers;
  "model/courses/language": typeof model_courses_language;
  "model/courses/ordering": typeof model_courses_ordering;
  "model/courses/publishing": typeof model_courses_publishing;
  "model/courses/reads": typeof model_courses_reads;
  "model/courses/removalBatches": typeof model_courses_removalBatches;
  "model/courses/tables": typeof model_courses_tables;
  "model/courses/triggers": typeof model_courses_triggers;
  "model/courses/views": typeof model_courses_views;
  "model/courses/writes": typeof model_courses_writes;
  "model/demonstration/content": typeof model_demonstration_content;
  "model/demonstration/guard": typeof model_demonstration_guard;
  "model/demonstration/history": typeof model_demonstration_history;
  "model/demonstration/people": typeof model_demonstration_people;
  "model/demonstration/random": typeof model_demonstration_random;
  "model/demonstration/students": typeof model_demonstration_students;
  "model/demonstration/studies": typeof model_demonstration_studies;
  "model/demonstration/tables": typeof model_demonstration_tables;
  "model/enrollments/completion": typeof model_enrollments_completion;
  "model/enrollments/places": typeof model_enrollments_places;
  "model/enrollments/reads": typeof model_enrollments_reads;
  "model/enrollments/resume": typeof model_enrollments_resume;
  "model/enrollments/tables": typeof model_enrollments_tables;
  "model/enrollments/triggers": typeof model_enrollments_triggers;
  "model/enrollments/views": typeof model_enrollments_views;
  "model/enrollments/writes": typeof model_enrollments_writes;
  "model/env": typeof model_env;
  "model/errors": typeof model_errors;
  "model/exams/adminSearch": typeof model_exams_adminSearch;
  "model/exams/adminViews": typeof model_exams_adminViews;
  "model/exams/examWrites": typeof model_exams_examWrites;
  "model/exams/grading": typeof model_exams_grading;
  "model/exams/questionSet": typeof model_exams_questionSet;
  "model/exams/reads": typeof model_exams_reads;
  "model/exams/retryRule": typeof model_exams_retryRule;
  "model/exams/sittings": typeof model_exams_sittings;
  "model/exams/standing": typeof model_exams_standing;
  "model/exams/submission": typeof model_exams_submission;
  "model/exams/tables": typeof model_exams_tables;
  "model/exams/triggers": typeof model_exams_triggers;
  "model/exams/views": typeof model_exams_views;
  "model/forms": typeof model_forms;
  "model/generation/answer": typeof model_generation_answer;
  "model/generation/configuration": typeof model_generation_configuration;
  "model/generation/prompt": typeof model_generation_prompt;
  "model/generation/provider": typeof model_generation_provider;
  "model/generation/retries": typeof model_generation_retries;
  "model/generation/runs": typeof model_generation_runs;
  "model/generation/selection": typeof model_generation_selection;
  "model/generation/steps": typeof model_generation_steps;
  "model/generation/tables": typeof model_generation_tables;
  "model/generation/triggers": typeof model_generation_triggers;
  "model/generation/views": typeof model_generation_views;
  "model/import/newCourse": typeof model_import_newCourse;
  "model/import/writes": typeof model_import_writes;
  "model/lessons/access": typeof model_lessons_access;
  "model/lessons/neighbors": typeof model_lessons_neighbors;
  "model/lessons/playerViews": typeof model_lessons_playerViews;
  "model/lessons/readingTime": typeof model_lessons_readingTime;
  "model/lessons/reads": typeof model_lessons_reads;
  "model/lessons/tables": typeof model_lessons_tables;
  "model/lessons/textSummary": typeof model_lessons_textSummary;
  "model/lessons/triggers": typeof model_lessons_triggers;
  "model/lessons/views": typeof model_lessons_views;
  "model/lessons/writes": typeof model_lessons_writes;
  "model/modules/reads": typeof model_modules_reads;
  "model/modules/tables": typeof model_modules_tables;
  "model/modules/triggers": typeof model_modules_triggers;
  "model/modules/views": typeof model_modules_views;
  "model/modules/writes": typeof model_modules_writes;
  "model/pages": typeof model_pages;
  "model/people/access": typeof model_people_access;
  "model/people/reads": typeof model_people_reads;
  "model/people/roles": typeof model_people_roles;
  "model/people/search": typeof model_people_search;
  "model/people/tables": typeof model_people_tables;
  "model/people/triggers": typeof model_people_triggers;
  "model/people/views": typeof model_people_views;
  "model/people/writes": typeof model_people_writes;
  "model/rateLimits": typeof model_rateLimits;
  "model/rowChange": typeof model_rowChange;
  "model/search": typeof model_search;
  "model/settings/promo": typeof model_settings_promo;
  "model/settings/tables": typeof model_settings_tables;
  "model/settings/triggers": typeof model_settings_triggers;
  "model/signIn/attempts": typeof model_signIn_attempts;
  "model/signIn/caller": typeof model_signIn_caller;
  "model/signIn/commonPasswords": typeof model_signIn_commonPasswords;
  "model/signIn/knownCallers": typeof model_signIn_knownCallers;
  "model/signIn/newAccount": typeof model_signIn_newAccount;
  "model/signIn/passwordHash": typeof model_signIn_passwordHash;
  "model/signIn/sessions": typeof model_signIn_sessions;
  "model/signIn/tables": typeof model_signIn_tables;
  "model/totals/counts": typeof model_totals_counts;
  "model/totals/days": typeof model_totals_days;
  "model/totals/examTotals": typeof model_totals_examTotals;
  "model/totals/keptFields": typeof model_totals_keptFields;
  "model/totals/kinds": typeof model_totals_kinds;
  "model/totals/reads": typeof model_totals_reads;
  "model/totals/rows": typeof model_totals_rows;
  "model/totals/tables": typeof model_totals_tables;
  "model/totals/triggers": typeof model_totals_triggers;
  "model/totals/writes": typeof model_totals_writes;
  "model/triggers": typeof model_triggers;
  passwordProvider: typeof passwordProvider;
  profile: typeof profile;
  progress: typeof progress;
  removals: typeof removals;
  roles: typeof roles;
  seed: typeof seed;
  settings: typeof settings;
  "shared/adminLists": typeof shared_adminLists;
  "shared/auditActions": typeof shared_auditActions;
  "shared/brazilDay": typeof shared_brazilDay;
  "shared/brazilStates": typeof shared_brazilStates;
  "shared/contentFields": typeof shared_contentFields;
  "shared/couponForm": typeof shared_couponForm;
  "shared/courseFacts": typeof shared_courseFacts;
  "shared/courseForm": typeof shared_courseForm;
  "shared/courseTopic": typeof shared_courseTopic;
  "shared/coverRules": typeof shared_coverRules;
  "shared/errorCodes": typeof shared_errorCodes;
  "shared/examForm": typeof shared_examForm;
  "shared/examLetters": typeof shared_examLetters;
  "shared/generationReasons": typeof shared_generationReasons;
  "shared/lessonForm": typeof shared_lessonForm;
  "shared/lessonTypes": typeof shared_lessonTypes;
  "shared/limits": typeof shared_limits;
  "shared/moduleForm": typeof shared_moduleForm;
  "shared/optional": typeof shared_optional;
  "shared/personFields": typeof shared_personFields;
  "shared/profileForm": typeof shared_profileForm;
  "shared/promoForm": typeof shared_promoForm;
  "shared/questionsForm": typeof shared_questionsForm;
  "shared/searchText": typeof shared_searchText;
  "shared/signInForm": typeof shared_signInForm;
  "shared/signUpForm": typeof shared_signUpForm;
  studentCounts: typeof studentCounts;
  students: typeof students;
  totals: typeof totals;
}>;

/**
 * A utility for referencing Convex functions in your app's public API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;

/**
 * A utility for referencing Convex functions in your app's internal API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = internal.myModule.myFunction;
 * ```
 */
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;

export declare const components: {
  migrations: import("@convex-dev/migrations/_generated/component.js").ComponentApi<"migrations">;
  rateLimiter: import("@convex-dev/rate-limiter/_generated/component.js").ComponentApi<"rateLimiter">;
};
