import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PathSteps } from "@/components/path/PathSteps";
import { useOwnPaths } from "./api";

/** The student's unfinished paths with their next courses (PATH-5). */
export default function OwnPaths() {
  const { t } = useTranslation("path");
  const steps = useOwnPaths();
  if (!steps || steps.length === 0) return null;
  return (
    <Card p="lg">
      <PathSteps title={t("mine.title")} steps={steps} />
    </Card>
  );
}
