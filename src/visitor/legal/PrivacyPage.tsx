import { useTranslation } from "react-i18next";
import { legalVersions } from "@convex/shared/legal";
import { useSchool } from "@/lib/school";
import { LegalPage } from "./LegalPage";
import { RetentionTable } from "./RetentionTable";

const sections = ["who", "what", "why", "shared", "rights", "device", "minors", "changes"] as const;

export default function PrivacyPage() {
  const { t } = useTranslation("legal");
  const { name } = useSchool();
  const text = (key: (typeof sections)[number]) => ({
    key,
    title: t(`privacy.${key}.title`),
    text: t(`privacy.${key}.text`, { name }),
  });
  return (
    <LegalPage
      title={t("privacyTitle")}
      lead={t("privacyLead", { name })}
      version={legalVersions.privacy}
      sections={sections.map(text)}
    >
      <RetentionTable />
    </LegalPage>
  );
}
