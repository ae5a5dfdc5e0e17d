import { useTranslation } from "react-i18next";

/**
 * `lang` of an element with content in another language (I18N-8).
 * Empty when it is the document's.
 */
export function useContentLang(language: string): { lang?: string } {
  return useTranslation().i18n.language === language ? {} : { lang: language };
}
