import { Button, VisuallyHidden } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import CatalogSearch from "@/components/catalog/CatalogSearch";
import { CatalogResults } from "@/components/catalog/CatalogResults";
import { useCatalogFilter, type Catalog } from "@/components/catalog/useCatalogFilter";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { COURSES_PER_PAGE, useCatalog, type CourseSummary } from "./api";
import { CourseCard } from "./CourseCard";
import { CourseCardSkeleton } from "./CourseCardSkeleton";
import classes from "./CourseGrid.module.css";

/** Number of skeletons (HOME-3). */
const SKELETONS = 8;

/** Courses that a phone shows at first; CourseGrid.module.css has the same number. */
const FIRST_COURSES = 8;

/**
 * The published courses.
 * A leaf: a newly published course renders nothing else.
 */
export function CourseGrid() {
  const catalog = useCatalogFilter();
  return (
    <div className={classes.catalog}>
      <CatalogSearch catalog={catalog} atThumb />
      <Boundary resetKey={JSON.stringify(catalog.filter)}>
        <Courses catalog={catalog} />
      </Boundary>
    </div>
  );
}

function Courses({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation("home");
  const pages = useCatalog(catalog.filter);
  return (
    <CatalogResults
      catalog={catalog}
      pages={pages}
      pageSize={COURSES_PER_PAGE}
      more={t("courses.more")}
      skeleton={<GridSkeleton />}
      empty={
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
      }
    >
      {(courses) => (
        <CourseCards courses={courses} isComplete={pages.status === "Exhausted"} isSearch={catalog.active} />
      )}
    </CatalogResults>
  );
}

interface CourseCardsProps {
  courses: CourseSummary[];
  /** Whether no page follows. */
  isComplete: boolean;
  isSearch: boolean;
}

/**
 * The courses; a phone shows the first ones until asked (HOME-18).
 * All are in the page: only its styles know the screen.
 */
function CourseCards({ courses, isComplete, isSearch }: CourseCardsProps) {
  const { t } = useTranslation("home");
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isShort = !isOpen && !isSearch && courses.length > FIRST_COURSES;
  const showAll = (): void => {
    // The focus goes on where the button was.
    flushSync(() => setIsOpen(true));
    list.current?.children[FIRST_COURSES]?.querySelector("a")?.focus();
  };
  return (
    <>
      <ul className={classes.grid} ref={list} data-short={isShort || undefined}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      {isShort && (
        <Button variant="outline" size="lg" className={classes.all} onClick={showAll}>
          {isComplete ? t("courses.showAll", { count: courses.length }) : t("courses.showMore")}
        </Button>
      )}
    </>
  );
}

function GridSkeleton() {
  const { t } = useTranslation("home");
  return (
    <div className={classes.grid} aria-busy="true">
      <VisuallyHidden role="status">{t("courses.loading")}</VisuallyHidden>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <CourseCardSkeleton key={index} />
      ))}
    </div>
  );
}
