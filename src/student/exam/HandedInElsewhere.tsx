import { Alert } from "@mantine/core";
import { IconDevices } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { Standing } from "./api";

/** The sitting of this tab was submitted in another one. */
export function HandedInElsewhere({ attempt }: { attempt: Standing["attempts"][number] }) {
  const { t } = useTranslation("exam");
  const score = useFormat().score(attempt.score);
  return (
    <Alert icon={<IconDevices aria-hidden="true" />} title={t("elsewhere.title")} role="alert">
      {t(attempt.passed ? "elsewhere.passed" : "elsewhere.failed", { score })}
    </Alert>
  );
}
