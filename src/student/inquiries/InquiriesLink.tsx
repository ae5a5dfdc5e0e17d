import { useTranslation } from "react-i18next";
import { LinkCard } from "@/components/page/LinkCard";
import { paths } from "@/lib/paths";

/** Link from "My data" to one's questions. */
export default function InquiriesLink() {
  const { t } = useTranslation("inquiries");
  return (
    <LinkCard
      id="inquiries-title"
      title={t("page.title")}
      lead={t("page.lead")}
      link={t("page.open")}
      to={paths.inquiries.to()}
    />
  );
}
