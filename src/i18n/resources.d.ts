import type admin from "./locales/pt/admin.json";
import type adminBank from "./locales/pt/adminBank.json";
import type adminBankFiles from "./locales/pt/adminBankFiles.json";
import type adminCertificates from "./locales/pt/adminCertificates.json";
import type adminAccommodations from "./locales/pt/adminAccommodations.json";
import type adminCoupons from "./locales/pt/adminCoupons.json";
import type adminCourseFiles from "./locales/pt/adminCourseFiles.json";
import type adminCourses from "./locales/pt/adminCourses.json";
import type adminErrors from "./locales/pt/adminErrors.json";
import type adminExams from "./locales/pt/adminExams.json";
import type adminGeneration from "./locales/pt/adminGeneration.json";
import type adminLessons from "./locales/pt/adminLessons.json";
import type adminMail from "./locales/pt/adminMail.json";
import type adminModules from "./locales/pt/adminModules.json";
import type adminOverview from "./locales/pt/adminOverview.json";
import type adminReports from "./locales/pt/adminReports.json";
import type adminRoom from "./locales/pt/adminRoom.json";
import type adminInvitations from "./locales/pt/adminInvitations.json";
import type adminJobs from "./locales/pt/adminJobs.json";
import type adminPeople from "./locales/pt/adminPeople.json";
import type adminIssuer from "./locales/pt/adminIssuer.json";
import type adminSettings from "./locales/pt/adminSettings.json";
import type adminStudents from "./locales/pt/adminStudents.json";
import type auth from "./locales/pt/auth.json";
import type calendar from "./locales/pt/calendar.json";
import type catalog from "./locales/pt/catalog.json";
import type certificate from "./locales/pt/certificate.json";
import type certificateShare from "./locales/pt/certificateShare.json";
import type common from "./locales/pt/common.json";
import type controls from "./locales/pt/controls.json";
import type course from "./locales/pt/course.json";
import type csvExport from "./locales/pt/csvExport.json";
import type csvImport from "./locales/pt/csvImport.json";
import type dashboard from "./locales/pt/dashboard.json";
import type errors from "./locales/pt/errors.json";
import type exam from "./locales/pt/exam.json";
import type examReview from "./locales/pt/examReview.json";
import type home from "./locales/pt/home.json";
import type legal from "./locales/pt/legal.json";
import type invitation from "./locales/pt/invitation.json";
import type lesson from "./locales/pt/lesson.json";
import type mail from "./locales/pt/mail.json";
import type markdown from "./locales/pt/markdown.json";
import type offline from "./locales/pt/offline.json";
import type practice from "./locales/pt/practice.json";
import type privacyData from "./locales/pt/privacyData.json";
import type profile from "./locales/pt/profile.json";
import type reset from "./locales/pt/reset.json";
import type secondFactor from "./locales/pt/secondFactor.json";
import type security from "./locales/pt/security.json";
import type validation from "./locales/pt/validation.json";
import type verify from "./locales/pt/verify.json";

/**
 * Makes a wrong key a compile error.
 * Other languages have the same keys (tests/i18n/parity.test.ts).
 */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    strictKeyChecks: true;
    resources: {
      admin: typeof admin;
      adminBank: typeof adminBank;
      adminBankFiles: typeof adminBankFiles;
      adminCertificates: typeof adminCertificates;
      adminAccommodations: typeof adminAccommodations;
      adminCoupons: typeof adminCoupons;
      adminCourseFiles: typeof adminCourseFiles;
      adminCourses: typeof adminCourses;
      adminErrors: typeof adminErrors;
      adminExams: typeof adminExams;
      adminInvitations: typeof adminInvitations;
      adminJobs: typeof adminJobs;
      adminPeople: typeof adminPeople;
      adminGeneration: typeof adminGeneration;
      adminLessons: typeof adminLessons;
      adminMail: typeof adminMail;
      adminModules: typeof adminModules;
      adminOverview: typeof adminOverview;
      adminReports: typeof adminReports;
      adminRoom: typeof adminRoom;
      adminIssuer: typeof adminIssuer;
      adminSettings: typeof adminSettings;
      adminStudents: typeof adminStudents;
      auth: typeof auth;
      calendar: typeof calendar;
      catalog: typeof catalog;
      certificate: typeof certificate;
      certificateShare: typeof certificateShare;
      common: typeof common;
      controls: typeof controls;
      course: typeof course;
      csvExport: typeof csvExport;
      csvImport: typeof csvImport;
      dashboard: typeof dashboard;
      /** A module, read by lib/dates.ts. */
      dates: object;
      errors: typeof errors & typeof adminErrors;
      exam: typeof exam;
      examReview: typeof examReview;
      home: typeof home;
      invitation: typeof invitation;
      legal: typeof legal;
      lesson: typeof lesson;
      mail: typeof mail;
      markdown: typeof markdown;
      offline: typeof offline;
      practice: typeof practice;
      privacyData: typeof privacyData;
      profile: typeof profile;
      reset: typeof reset;
      secondFactor: typeof secondFactor;
      security: typeof security;
      validation: typeof validation;
      verify: typeof verify;
    };
  }
}
