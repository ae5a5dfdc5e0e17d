import { Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { Standing } from "./api";

/** The sitting of this tab was submitted in another one. */
export function HandedInElsewhere({ attempt }: { attempt: Standing["attempts"][number] }) {
  const { t } = useTranslation("exam");
  const score = useFormat().score(attempt.score);
  return (
    <Card p="lg" role="alert">
      <Title order={2} fz="1.25rem" mb={4}>
        {t("elsewhere.title")}
      </Title>
      <Text>{t(attempt.passed ? "elsewhere.passed" : "elsewhere.failed", { score })}</Text>
    </Card>
  );
}
