import { useTranslation } from "react-i18next";
import { TokenPage } from "@/components/page/TokenPage";
import { paths } from "@/lib/paths";
import { useRedeemAddress } from "./api";

/**
 * Confirms a new address, even without a session (AUTH-51).
 * The mail may be read on another device.
 */
export default function NewAddressPage() {
  const { t } = useTranslation("security");
  const redeem = useRedeemAddress();
  return (
    <TokenPage
      texts={{
        pageTitle: t("address.confirm.pageTitle"),
        title: t("address.confirm.title"),
        text: t("address.confirm.text"),
        action: t("address.confirm.action"),
        working: t("address.confirm.working"),
        failure: t("address.failure"),
      }}
      done={{
        title: t("address.confirm.doneTitle"),
        text: t("address.confirm.doneText"),
        link: { to: paths.home.to(), label: t("address.confirm.home") },
      }}
      wrong={{
        title: t("address.confirm.wrongTitle"),
        text: t("address.confirm.wrongText"),
        link: { to: paths.security.to(), label: t("address.confirm.toSecurity") },
      }}
      redeem={(token) => redeem({ token })}
    />
  );
}
