import { Button } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import cards from "@/components/list/CardGrid.module.css";
import { LoadMore } from "@/components/list/LoadMore";
import { StateMessage } from "@/components/StateMessage";
import { loadTexts } from "@/i18n";
import { useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { CARDS_PER_PAGE, useMyEnrollments } from "./api";
import { CardSkeletons } from "./CardSkeletons";
import { EnrolledCourse } from "./EnrolledCourse";
import classes from "./MyCourses.module.css";
import { NextStepCard } from "./NextStepCard";
import { WeekCard } from "./WeekCard";

/** Loads with the offline database. */
const OfflineCourses = lazy(() => import("./OfflineCourses"));

const OwnPaths = lazy(async () => {
  const [part] = await Promise.all([import("./OwnPaths"), loadTexts("path")]);
  return part;
});

interface MyCoursesProps {
  /** Announcements; below the next step, so that they do not move it when they load. */
  news?: ReactNode;
}

/** Next step and week; each part subscribes and fails by itself. */
function StudyNow({ news }: MyCoursesProps) {
  return (
    <div className={classes.study}>
      <div className={classes.top}>
        <Boundary>
          <NextStepCard />
        </Boundary>
        <Boundary>
          <WeekCard />
        </Boundary>
      </div>
      {news}
      <Boundary fallback={() => null}>
        <Suspense fallback={null}>
          <OwnPaths />
        </Suspense>
      </Boundary>
    </div>
  );
}

/**
 * The caller's courses, live.
 * Completing a lesson in another tab renders only its card.
 */
export function MyCourses({ news }: MyCoursesProps) {
  const { t } = useTranslation("dashboard");
  const pages = useMyEnrollments();
  const { results, status } = pages;
  if (useOfflineState("offline") && status === "LoadingFirstPage") {
    return (
      <Suspense fallback={null}>
        <OfflineCourses />
      </Suspense>
    );
  }
  if (status === "LoadingFirstPage") {
    return (
      <>
        <StudyNow news={news} />
        <CardSkeletons withProgress />
      </>
    );
  }
  if (results.length === 0 && status === "Exhausted") {
    return (
      <>
        {news}
        <StateMessage
          icon={IconSchool}
          title={t("emptyCoursesTitle")}
          message={t("emptyCoursesText")}
          action={
            <Button component={Link} to={paths.dashboard.to("browse")}>
              {t("emptyCoursesAction")}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <StudyNow news={news} />
      <ul className={cards.grid}>
        {results.map(({ _id, course, status: state, progressPercentage, enrolledAt, exam, lessonsLeft, coupon }) => (
          <li key={_id}>
            <EnrolledCourse
              courseId={course._id}
              slug={course.slug}
              title={course.title}
              description={course.description}
              coverSmall={course.cover?.small}
              coverLarge={course.cover?.large}
              language={course.language}
              status={state}
              percentage={progressPercentage}
              enrolledAt={enrolledAt}
              score={exam?.score ?? null}
              passed={exam?.passed ?? false}
              lessonsLeft={lessonsLeft}
              couponCode={coupon?.code ?? null}
              discountPercentage={coupon?.discountPercentage ?? null}
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={CARDS_PER_PAGE} label={t("more")} size="lg" />
    </>
  );
}
