/** Dialogs that need more than a page, and the test that has it. */
export const elsewhere: Record<string, string> = {
  "admin/requests/RequestDialogs": "accessRequests.spec.ts",
  "admin/students/EndEnrollment": "accessRequests.spec.ts",
  "components/access/OpenRequest": "accessRequests.spec.ts",
  "student/access/RequestItem": "accessRequests.spec.ts",
  "admin/inquiries/PublishCard": "inquiries.spec.ts",
  "admin/inquiries/PublishDialog": "inquiries.spec.ts",
  "student/inquiries/InquiryDialogs": "inquiries.spec.ts",
  "student/inquiries/InquiryThread": "inquiries.spec.ts",
  "student/notes/NoteDialogs": "notes.spec.ts",
  "student/notes/NoteCard": "notes.spec.ts",
  "admin/generation/StartForm": "adminGeneration.spec.ts",
  "admin/components/drafts/DraftDialog": "adminGeneration.spec.ts",
  "admin/components/versions/VersionsDialog": "adminGeneration.spec.ts",
  "app/offline/SignOutQuestion": "offline.spec.ts",
  "student/certificate/CertificateDialog": "below",
  "student/certificate/LatinNameDialog": "certificate.spec.ts",
  "student/certificate/NameDialog": "below",
  "student/lesson/LessonSide": "below",
  "components/form/LeaveGuard": "dialogsWithin.spec.ts",
  // Only without a mail server: tests/ui/admin/accessPage.test.tsx.
  "admin/access/HandOver": "none",
  // Only while a run goes on; nothing but a question.
  "admin/generation/JobPanel": "none",
};
