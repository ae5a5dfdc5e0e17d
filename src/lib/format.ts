import { useTranslation } from "react-i18next";
import { formatOf, type Format } from "./formatOf";

/** Numbers in the chosen language. */
export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language);
}
