import { Button } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { LoadMore } from "@/components/list/LoadMore";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { CARDS_PER_PAGE, useMyEnrollments } from "./api";
import { CardSkeletons } from "./CardSkeletons";
import { EnrolledCourse } from "./EnrolledCourse";

/** Live: completing a lesson in another tab renders only its card. */
export function MyCourses() {
  const { t } = useTranslation("dashboard");
  const pages = useMyEnrollments();
  const { results, status } = pages;
  if (status === "LoadingFirstPage") return <CardSkeletons withProgress />;
  if (results.length === 0 && status === "Exhausted") {
    return (
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
    );
  }
  return (
    <>
      <ul className={cards.grid}>
        {results.map(({ _id, course, status: state, progressPercentage, enrolledAt, exam, lessonsLeft }) => (
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
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={CARDS_PER_PAGE} label={t("more")} size="lg" />
    </>
  );
}
