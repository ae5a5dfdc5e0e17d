import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/lib/paths";
import { Only } from "./Only";

/** Leads to what the audit trail says of one thing, for who may read it. */
export function HistoryLink({ of, label }: { of: string; label: string }) {
  const { t } = useTranslation("admin");
  return (
    <Only right="administer">
      <Button
        component={Link}
        to={paths.adminAudit.to({ thing: of })}
        variant="outline"
        aria-label={t("row.historyOf", { label })}
        leftSection={<IconHistory size={18} aria-hidden="true" />}
      >
        {t("row.history")}
      </Button>
    </Only>
  );
}
