import { useTranslation } from "react-i18next";
import { LoadBoundary } from "../../features/admin/LoadBoundary";
import { StudentView } from "../../features/admin/students/StudentView";
import { useParams } from "../../lib/router";

export default function StudentPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "" } = useParams();
  return (
    <LoadBoundary failure={t("loadOneFailure")} resetKey={userId}>
      <StudentView key={userId} userId={userId} />
    </LoadBoundary>
  );
}
