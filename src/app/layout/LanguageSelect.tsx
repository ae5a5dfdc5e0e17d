import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../i18n";
import { isLanguage, languageNames, languages } from "../../i18n/languages";
import { errorMessage } from "../../lib/errorMessage";
import { showToast } from "../../lib/toast";
import classes from "./LanguageSelect.module.css";

/** The browser's own select: it works everywhere, and Mantine's would be 7 KiB of the first page. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();

  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    changeLanguage(value).catch((error: unknown) => showToast({ ...errorMessage(t, error), variant: "destructive" }));
  };

  return (
    <div className={classes.root}>
      <IconLanguage size={20} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <select
        className={classes.select}
        aria-label={t("header.language")}
        value={i18n.language}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden="true" className={classes.chevron} />
    </div>
  );
}
