import { useTranslation } from "react-i18next";

/** Attributes of an element that shows content in a language other than the document's (I18N-8). */
export function useContentLang(language: string): { lang?: string } {
  return useTranslation().i18n.language === language ? {} : { lang: language };
}
