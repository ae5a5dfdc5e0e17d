import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { brand } from "@/lib/brand";
import classes from "./Footer.module.css";

/** Below the courses: the first page does not wait for it. */
const PresentationClip = lazy(() => import("./PresentationClip"));

/** The school in a silent clip of its own, in the language of the page, in the footer of the home page (HOME-7). */
export function Presentation() {
  const { t } = useTranslation();
  const title = t("footer.videoTitle", { name: brand.name });
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
