import { Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { CourseResult } from "./api";

/**
 * Notice that the sitting of this tab was submitted elsewhere.
 * In another tab, by the server at its deadline, or by an administrator.
 */
export function HandedInElsewhere({ attempt }: { attempt: CourseResult["attempts"][number] }) {
  const { t } = useTranslation("exam");
  const score = useFormat().score(attempt.score);
  return (
    <Card p="lg" role="alert">
      <Title order={2} fz="1.25rem" mb={4}>
        {t(attempt.lapsed ? "timeOverTitle" : attempt.ended ? "endedTitle" : "elsewhere.title")}
      </Title>
      {(attempt.lapsed || attempt.ended) && <Text>{t("timeOverText")}</Text>}
      <Text>{t(attempt.passed ? "elsewhere.passed" : "elsewhere.failed", { score })}</Text>
    </Card>
  );
}
