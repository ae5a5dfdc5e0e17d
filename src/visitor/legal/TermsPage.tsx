import { useTranslation } from "react-i18next";
import { legalVersions } from "@convex/shared/legal";
import { useSchool } from "@/lib/school";
import { LegalPage } from "./LegalPage";

const sections = ["offer", "account", "study", "content", "price", "block", "liability", "law"] as const;

export default function TermsPage() {
  const { t } = useTranslation("legal");
  const { name } = useSchool();
  return (
    <LegalPage
      title={t("termsTitle")}
      lead={t("termsLead", { name })}
      version={legalVersions.terms}
      sections={sections.map((key) => ({
        key,
        title: t(`terms.${key}.title`),
        text: t(`terms.${key}.text`, { name }),
      }))}
    />
  );
}
