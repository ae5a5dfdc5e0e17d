import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./LoadingShape.module.css";

/** A form before its values come: itself with empty ones, out of reach, so that nothing moves when they do (LOOK-15). */
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
