import { Button, VisuallyHidden } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { COURSES_PER_PAGE, useCatalog } from "./api";
import { CourseCard } from "./CourseCard";
import { CourseCardSkeleton } from "./CourseCardSkeleton";
import classes from "./CourseGrid.module.css";

/** HOME-3 */
const SKELETONS = 8;

/** A leaf: a newly published course renders nothing else. */
export function CourseGrid() {
  const { t } = useTranslation("home");
  const { results, status, loadMore } = useCatalog();

  if (status === "LoadingFirstPage") {
    return (
      <div className={classes.grid} aria-busy="true">
        <VisuallyHidden role="status">{t("courses.loading")}</VisuallyHidden>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <CourseCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (results.length === 0 && status === "Exhausted") {
    return (
      <StateMessage
        icon={IconBook2}
        title={t("courses.emptyTitle")}
        message={t("courses.emptyText")}
        action={
          <Button component={Link} to={paths.verify.to()} variant="outline">
            {t("hero.verify")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {results.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      {status !== "Exhausted" && (
        <div className={classes.more}>
          <BusyButton
            variant="outline"
            size="lg"
            busy={status === "LoadingMore"}
            onClick={() => loadMore(COURSES_PER_PAGE)}
          >
            {t("courses.more")}
          </BusyButton>
        </div>
      )}
    </>
  );
}
