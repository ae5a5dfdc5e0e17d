import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/lib/paths";

/** Leads to what the audit trail says of one thing. */
export function HistoryLink({ of, label }: { of: string; label: string }) {
  const { t } = useTranslation("admin");
  return (
    <Button
      component={Link}
      to={paths.adminAudit.to({ thing: of })}
      variant="outline"
      aria-label={t("row.historyOf", { label })}
      leftSection={<IconHistory size={18} aria-hidden="true" />}
    >
      {t("row.history")}
    </Button>
  );
}
