import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconAlertTriangle, IconBulb, IconChevronRight, IconInfoCircle, type Icon } from "@tabler/icons-react";
import { hintKinds, type HintKind } from "./callouts";
import classes from "./Callout.module.css";

const icons: Record<HintKind, Icon> = { note: IconInfoCircle, tip: IconBulb, warning: IconAlertTriangle };

export function Callout({ title, children }: { title?: string; children?: ReactNode }) {
  const { t } = useTranslation("markdown");
  const kind = hintKinds.find((hint) => hint === title) ?? "note";
  const KindIcon = icons[kind];
  return (
    <div className={classes.callout} data-kind={kind} role="note">
      <p className={classes.title}>
        <KindIcon size={18} aria-hidden="true" />
        {t(`callouts.${kind}`)}
      </p>
      {children}
    </div>
  );
}

/** A solution, closed until the student opens it. */
export function Solution({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <details className={classes.solution}>
      <summary>
        <IconChevronRight size={18} aria-hidden="true" />
        {t("callouts.solution")}
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  );
}
