import { useTranslation } from "react-i18next";
import { difficulties, type Difficulty } from "@convex/shared/questionsForm";

/** Difficulties as options of a select. */
export function useDifficulties(): { value: Difficulty; label: string }[] {
  const { t } = useTranslation("adminBank");
  return difficulties.map((value) => ({ value, label: t(`difficulties.${value}`) }));
}
