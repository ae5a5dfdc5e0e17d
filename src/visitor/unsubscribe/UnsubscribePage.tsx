import { useTranslation } from "react-i18next";
import { TokenPage } from "@/components/page/TokenPage";
import { paths } from "@/lib/paths";
import { useStop } from "./api";

export default function UnsubscribePage() {
  const { t } = useTranslation("mail");
  const stop = useStop();
  const link = { to: paths.dashboard.to("data"), label: t("confirm.toData") };
  return (
    <TokenPage
      texts={{
        pageTitle: t("unsubscribe.pageTitle"),
        title: t("unsubscribe.title"),
        text: t("unsubscribe.text"),
        action: t("unsubscribe.action"),
        working: t("unsubscribe.working"),
        failure: t("unsubscribe.failure"),
      }}
      done={{ title: t("unsubscribe.doneTitle"), text: t("unsubscribe.doneText"), link }}
      wrong={{ title: t("unsubscribe.wrongTitle"), text: t("unsubscribe.wrongText"), link }}
      redeem={async (token) => (await stop({ token })) !== null}
    />
  );
}
