import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import classes from "./AuthPoints.module.css";

const points = ["points.progress", "points.exam", "points.certificate"] as const;

export function AuthPoints() {
  const { t } = useTranslation("auth");
  return (
    <aside className={classes.root} aria-label={t("points.title")}>
      <BrandMark size={260} className={classes.mark ?? ""} />
      <p className={classes.title}>{t("points.title")}</p>
      <ul className={classes.list}>
        {points.map((point) => (
          <li key={point} className={classes.point}>
            <IconCheck size={20} stroke={2.4} aria-hidden="true" className={classes.tick} />
            {t(point)}
          </li>
        ))}
      </ul>
    </aside>
  );
}
