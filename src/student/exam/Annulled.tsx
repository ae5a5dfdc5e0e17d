import { Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ExamPage } from "./api";

/**
 * Why the last sitting does not count.
 * The text is the administrator's.
 */
export function Annulled({ annulment }: { annulment: NonNullable<ExamPage["annulment"]> }) {
  const { t } = useTranslation("exam");
  return (
    <Card p="lg" role="alert">
      <Title order={2} fz="1.25rem" mb={4}>
        {t("annulledTitle")}
      </Title>
      <Text>{t("annulledText")}</Text>
      <Text mt="xs" fw={600} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        {annulment.reason}
      </Text>
    </Card>
  );
}
