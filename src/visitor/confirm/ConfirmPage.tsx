import { useTranslation } from "react-i18next";
import { TokenPage } from "@/components/page/TokenPage";
import { paths } from "@/lib/paths";
import { useRedeem } from "./api";

export default function ConfirmPage() {
  const { t } = useTranslation("mail");
  const redeem = useRedeem();
  const link = { to: paths.dashboard.to("data"), label: t("confirm.toData") };
  return (
    <TokenPage
      texts={{
        pageTitle: t("confirm.pageTitle"),
        title: t("confirm.title"),
        text: t("confirm.text"),
        action: t("confirm.action"),
        working: t("confirm.working"),
        failure: t("address.failure"),
      }}
      done={{
        title: t("confirm.doneTitle"),
        text: t("confirm.doneText"),
        link: { to: paths.home.to(), label: t("confirm.home") },
      }}
      wrong={{ title: t("confirm.wrongTitle"), text: t("confirm.wrongText"), link }}
      redeem={(token) => redeem({ token })}
    />
  );
}
