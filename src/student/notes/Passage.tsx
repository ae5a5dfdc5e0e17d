import { useTranslation } from "react-i18next";
import classes from "./Notes.module.css";

/** The marked paragraph of a note. */
export function Passage({ children }: { children: string }) {
  const { t } = useTranslation("notes");
  return (
    <blockquote className={classes.passage} aria-label={t("marked")}>
      {children}
    </blockquote>
  );
}
