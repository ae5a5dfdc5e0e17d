import { paths } from "@/lib/paths";
import type { AuditEntry } from "./api";

/** Page of what an entry is about; null once it is gone. */
export function targetPath({ targetKind, targetId, targetLabel, isThere }: AuditEntry): string | null {
  if (!isThere) return null;
  switch (targetKind) {
    case "course":
      return paths.adminCourse.to(targetId);
    case "module":
      return paths.adminLessons.to(targetId);
    case "lesson":
      return paths.adminLesson.to(targetId);
    case "exam":
      return paths.adminExamQuestions.to(targetId);
    case "coupon":
      return paths.adminCouponEnrollments.to(targetLabel);
    case "certificate":
      return paths.verify.to(targetLabel);
    case "student":
      return paths.adminStudent.to(targetId);
    case "invitation":
      return paths.adminInvitations.to();
    case "announcement":
      return paths.adminAnnouncements.to();
    case "settings":
      return paths.adminSettings.to();
    case "generation":
      return paths.adminGeneration.to();
    case "mail":
      return paths.adminMail.to();
    default:
      return null;
  }
}
