import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PathSteps } from "@/components/path/PathSteps";
import { useNextSteps, type ExamPage } from "./api";

/** The courses that follow the passed one in its paths (PATH-5). */
export function NextInPath({ courseId }: { courseId: ExamPage["course"]["_id"] }) {
  const { t } = useTranslation("path");
  const steps = useNextSteps(courseId);
  if (!steps || steps.length === 0) return null;
  return (
    <Card p="lg">
      <PathSteps title={t("next.title")} steps={steps} />
    </Card>
  );
}
