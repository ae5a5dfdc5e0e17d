import { useTranslation } from "react-i18next";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { StudentView } from "./StudentView";
import { useParams } from "@/lib/router";

export default function StudentPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "" } = useParams();
  return (
    <LoadBoundary failure={t("loadOneFailure")} resetKey={userId}>
      <StudentView key={userId} userId={userId} />
    </LoadBoundary>
  );
}
