import { useTranslation } from "react-i18next";
import { CourseView } from "./CourseView";
import { Boundary } from "@/components/Boundary";
import { useParams } from "@/lib/router";

export default function CoursePage() {
  const { t } = useTranslation("adminCourses");
  const { courseId = "" } = useParams();
  return (
    <Boundary failure={t("toasts.loadFailure")} resetKey={courseId}>
      <CourseView key={courseId} courseId={courseId} />
    </Boundary>
  );
}
