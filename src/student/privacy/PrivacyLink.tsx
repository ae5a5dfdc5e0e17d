import { useTranslation } from "react-i18next";
import { LinkCard } from "@/components/page/LinkCard";
import { paths } from "@/lib/paths";

/** Link from "My data" to its download and deletion. */
export default function PrivacyLink() {
  const { t } = useTranslation("privacyData");
  return (
    <LinkCard id="privacy-title" title={t("title")} lead={t("lead")} link={t("open")} to={paths.privacyData.to()} />
  );
}
