import { useTranslation } from "react-i18next";
import { LinkCard } from "@/components/page/LinkCard";
import { paths } from "@/lib/paths";

/** Link from "My data" to password and sessions. */
export default function SecurityLink() {
  const { t } = useTranslation("security");
  return <LinkCard id="security-title" title={t("title")} lead={t("lead")} link={t("open")} to={paths.security.to()} />;
}
