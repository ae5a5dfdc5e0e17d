import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { StudentView } from "./StudentView";
import { useParams } from "@/lib/router";

export default function StudentPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "" } = useParams();
  return (
    <Boundary failure={t("loadOneFailure")} resetKey={userId}>
      <StudentView key={userId} userId={userId} />
    </Boundary>
  );
}
