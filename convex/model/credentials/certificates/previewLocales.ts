import type { CourseLanguage } from "../../../shared/courseFacts";

/** `og:locale` of previews, by the names that messengers know. */
export const previewLocales = { pt: "pt_BR", es: "es_LA", en: "en_US" } as const satisfies Record<
  CourseLanguage,
  string
>;
