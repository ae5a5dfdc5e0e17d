import type admin from "./locales/pt/admin.json";
import type adminCoupons from "./locales/pt/adminCoupons.json";
import type adminCourses from "./locales/pt/adminCourses.json";
import type adminErrors from "./locales/pt/adminErrors.json";
import type adminExams from "./locales/pt/adminExams.json";
import type adminGeneration from "./locales/pt/adminGeneration.json";
import type adminLessons from "./locales/pt/adminLessons.json";
import type adminModules from "./locales/pt/adminModules.json";
import type adminOverview from "./locales/pt/adminOverview.json";
import type adminReports from "./locales/pt/adminReports.json";
import type adminSettings from "./locales/pt/adminSettings.json";
import type adminStudents from "./locales/pt/adminStudents.json";
import type auth from "./locales/pt/auth.json";
import type calendar from "./locales/pt/calendar.json";
import type catalog from "./locales/pt/catalog.json";
import type certificate from "./locales/pt/certificate.json";
import type common from "./locales/pt/common.json";
import type controls from "./locales/pt/controls.json";
import type course from "./locales/pt/course.json";
import type dashboard from "./locales/pt/dashboard.json";
import type errors from "./locales/pt/errors.json";
import type exam from "./locales/pt/exam.json";
import type home from "./locales/pt/home.json";
import type lesson from "./locales/pt/lesson.json";
import type markdown from "./locales/pt/markdown.json";
import type profile from "./locales/pt/profile.json";
import type validation from "./locales/pt/validation.json";
import type verify from "./locales/pt/verify.json";

/** Makes a wrong key a compile error. The other languages have the same keys (tests/i18n/parity.test.ts). */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    strictKeyChecks: true;
    resources: {
      admin: typeof admin;
      adminCoupons: typeof adminCoupons;
      adminCourses: typeof adminCourses;
      adminErrors: typeof adminErrors;
      adminExams: typeof adminExams;
      adminGeneration: typeof adminGeneration;
      adminLessons: typeof adminLessons;
      adminModules: typeof adminModules;
      adminOverview: typeof adminOverview;
      adminReports: typeof adminReports;
      adminSettings: typeof adminSettings;
      adminStudents: typeof adminStudents;
      auth: typeof auth;
      calendar: typeof calendar;
      catalog: typeof catalog;
      certificate: typeof certificate;
      common: typeof common;
      controls: typeof controls;
      course: typeof course;
      dashboard: typeof dashboard;
      /** A module, read by lib/dates.ts. */
      dates: object;
      errors: typeof errors & typeof adminErrors;
      exam: typeof exam;
      home: typeof home;
      lesson: typeof lesson;
      markdown: typeof markdown;
      profile: typeof profile;
      validation: typeof validation;
      verify: typeof verify;
    };
  }
}
