import { NativeSelect } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../i18n";
import { isLanguage, languageNames, languages } from "../../i18n/languages";
import { errorMessage } from "../../lib/errorMessage";
import { showToast } from "../../lib/toast";
import classes from "./Header.module.css";

const options = languages.map((language) => ({ value: language, label: languageNames[language] }));

export function LanguageSelect() {
  const { t, i18n } = useTranslation();

  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    changeLanguage(value).catch((error: unknown) => showToast({ ...errorMessage(t, error), variant: "destructive" }));
  };

  return (
    <NativeSelect
      className={classes.language}
      classNames={{ input: classes.languageInput ?? "", section: classes.languageSection ?? "" }}
      leftSection={<IconLanguage size={20} stroke={1.7} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      aria-label={t("header.language")}
      data={options}
      value={i18n.language}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
