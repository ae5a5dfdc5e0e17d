import { IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { changeLanguage } from "@/i18n";
import { isLanguage, languageInfo, languageInPath, languages, withoutLanguage } from "@/i18n/languages";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { IconSelect } from "./IconSelect";

const options = languages.map((language) => ({ value: language, label: languageInfo[language].name, lang: language }));

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const choose = async (value: string): Promise<void> => {
    if (!isLanguage(value)) return;
    try {
      await changeLanguage(value);
      // An address with a language would switch back to it.
      if (languageInPath(pathname)) await navigate({ pathname: withoutLanguage(pathname), search }, { replace: true });
    } catch (error) {
      showToast({ ...errorMessage(error), variant: "destructive" });
    }
  };

  return (
    <IconSelect
      icon={<IconLanguage size={20} stroke={1.7} />}
      label={t("header.language")}
      value={i18n.language}
      options={options}
      onChange={(value) => void choose(value)}
    />
  );
}
