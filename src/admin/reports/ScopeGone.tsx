import { IconSearchOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StateMessage } from "@/components/StateMessage";

/** The course or coupon of the address is gone. */
export function ScopeGone() {
  const { t } = useTranslation("adminReports");
  return <StateMessage icon={IconSearchOff} title={t("choices.goneTitle")} message={t("choices.goneText")} />;
}
