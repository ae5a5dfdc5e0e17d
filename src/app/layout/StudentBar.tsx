import { IconHome, IconListCheck, IconSchool, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, matchPath, useLocation } from "react-router-dom";
import { withoutLanguage } from "@/i18n/languages";
import { useKnownViewer } from "@/lib/offlineState";
import { paths, withoutSlash } from "@/lib/paths";
import classes from "./StudentBar.module.css";

/** Tab of the dashboard with the student's own data. */
const OWN_DATA = "data";

/** Pages that need the whole window. */
const quiet = [paths.lesson.pattern, paths.exam.pattern, paths.admin.pattern];

const places = [
  { name: "home", icon: IconHome, to: paths.home.to() },
  { name: "learn", icon: IconSchool, to: paths.dashboard.to() },
  { name: "practice", icon: IconListCheck, to: paths.dailyPractice.to() },
  { name: "me", icon: IconUser, to: paths.dashboard.to(OWN_DATA) },
] as const;

/**
 * The four places of a signed-in student's phone (SITE-17).
 * Wider windows have the header, and a page's own bottom bar takes its place.
 */
export function StudentBar() {
  const { t } = useTranslation();
  const viewer = useKnownViewer();
  const { pathname, search } = useLocation();
  if (viewer?.status !== "active" || quiet.some((pattern) => matchPath(pattern, pathname))) return null;
  const page = withoutSlash(withoutLanguage(pathname));
  const isOwnData = page === paths.dashboard.to() && new URLSearchParams(search).get("tab") === OWN_DATA;
  const here = isOwnData ? paths.dashboard.to(OWN_DATA) : page;
  return (
    <nav className={classes.root} aria-label={t("bar.label")} data-keep-clear>
      {places.map(({ name, icon: PlaceIcon, to }) => (
        <Link
          key={name}
          to={to}
          className={classes.place}
          aria-current={to === here ? "page" : undefined}
          // A press on the present place, or on another tab of it, starts it at its top.
          onClick={() => window.scrollTo({ top: 0, behavior: "instant" })}
        >
          <PlaceIcon size={22} stroke={1.8} aria-hidden="true" />
          <span>{t(`bar.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
