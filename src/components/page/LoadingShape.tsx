import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./LoadingShape.module.css";

/**
 * An inert form with empty values while the real ones load.
 * Nothing moves when they come (LOOK-15).
 */
export function LoadingShape({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.root} inert aria-busy="true">
        {children}
      </div>
    </>
  );
}
