import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Footer.module.css";
import { useSchool } from "@/lib/school";

/** Loads late: it is below the courses. */
const PresentationClip = lazy(() => import("./PresentationClip"));

/**
 * The school's silent clip in the home page's footer (HOME-7).
 * It is in the language of the page.
 */
export function Presentation() {
  const { t } = useTranslation();
  const { name } = useSchool();
  const title = t("footer.videoTitle", { name });
  return (
    <div className={classes.presentation}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{t("footer.videoText")}</p>
      </div>
      <Suspense fallback={<div className={classes.clip} />}>
        <PresentationClip title={title} />
      </Suspense>
    </div>
  );
}
