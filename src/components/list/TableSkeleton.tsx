import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./TableSkeleton.module.css";

const ROWS = [1, 2, 3, 4, 5];

/** Rows as tall as the real ones. */
export function TableSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation("controls");
  return (
    <div className={classes.root} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} h={14} w={column === 0 ? "70%" : "55%"} />
          ))}
        </div>
      ))}
    </div>
  );
}
