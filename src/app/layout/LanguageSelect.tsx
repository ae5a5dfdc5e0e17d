import { IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "@/i18n";
import { isLanguage, languageInfo, languages } from "@/i18n/languages";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { IconSelect } from "./IconSelect";

const options = languages.map((language) => ({ value: language, label: languageInfo[language].name, lang: language }));

export function LanguageSelect() {
  const { t, i18n } = useTranslation();

  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    changeLanguage(value).catch((error: unknown) => showToast({ ...errorMessage(error), variant: "destructive" }));
  };

  return (
    <IconSelect
      icon={<IconLanguage size={20} stroke={1.7} />}
      label={t("header.language")}
      value={i18n.language}
      options={options}
      onChange={choose}
    />
  );
}
