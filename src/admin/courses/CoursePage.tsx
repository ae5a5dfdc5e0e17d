import { useTranslation } from "react-i18next";
import { CourseView } from "./CourseView";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { useParams } from "@/lib/router";

export default function CoursePage() {
  const { t } = useTranslation("adminCourses");
  const { courseId = "" } = useParams();
  return (
    <LoadBoundary failure={t("toasts.loadFailure")} resetKey={courseId}>
      <CourseView key={courseId} courseId={courseId} />
    </LoadBoundary>
  );
}
