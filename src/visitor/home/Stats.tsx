import { useTranslation } from "react-i18next";
import classes from "./Stats.module.css";

/** Fixed figures (HOME-2). */
const figures = [
  { value: "20+", label: "stats.courses" },
  { value: "100%", label: "stats.certification" },
  { value: "100%", label: "stats.online" },
] as const;

export function Stats() {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("stats.label")}>
      <ul className={classes.root}>
        {figures.map(({ value, label }) => (
          <li key={label} className={classes.figure}>
            <span className={classes.value}>{value}</span>
            <span className={classes.label}>{t(label)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
