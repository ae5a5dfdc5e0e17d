import { Button, VisuallyHidden } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import CatalogSearch from "@/components/catalog/CatalogSearch";
import { CatalogResults } from "@/components/catalog/CatalogResults";
import { useCatalogFilter, type Catalog } from "@/components/catalog/useCatalogFilter";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { COURSES_PER_PAGE, useCatalog } from "./api";
import { CourseCard } from "./CourseCard";
import { CourseCardSkeleton } from "./CourseCardSkeleton";
import classes from "./CourseGrid.module.css";

/** Number of skeletons (HOME-3). */
const SKELETONS = 8;

/**
 * The published courses.
 * A leaf: a newly published course renders nothing else.
 */
export function CourseGrid() {
  const catalog = useCatalogFilter();
  return (
    <>
      <CatalogSearch catalog={catalog} />
      <Boundary resetKey={JSON.stringify(catalog.filter)}>
        <Courses catalog={catalog} />
      </Boundary>
    </>
  );
}

function Courses({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation("home");
  return (
    <CatalogResults
      catalog={catalog}
      pages={useCatalog(catalog.filter)}
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
        <ul className={classes.grid}>
          {courses.map((course) => (
            <li key={course._id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </CatalogResults>
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
