import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { UsePaginatedQueryResult } from "convex/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { Loading } from "@/components/page/Loading";
import { StateMessage } from "@/components/StateMessage";
import classes from "./CatalogResults.module.css";
import type { Catalog } from "./useCatalogFilter";

interface CatalogResultsProps<Course> {
  catalog: Catalog;
  pages: Pick<UsePaginatedQueryResult<Course>, "results" | "status" | "loadMore">;
  pageSize: number;
  skeleton: ReactNode;
  /** Shown when the catalog has no courses. */
  empty: ReactNode;
  /** Label of the button for the next page. */
  more: string;
  children: (courses: Course[]) => ReactNode;
}

/**
 * Courses found by a search, with their number.
 * Screen readers hear it, too.
 */
export function CatalogResults<Course>({ catalog, pages, children, ...props }: CatalogResultsProps<Course>) {
  const { t } = useTranslation("catalog");
  const { results, status } = pages;
  const loading = results.length === 0 && status !== "Exhausted";
  const counted = catalog.active && !loading;
  const none = results.length === 0 && !loading;
  return (
    <>
      <div className={classes.line}>
        {/* Always rendered: live regions that appear with text go unread. */}
        <p role="status" className={classes.count}>
          {counted && t(status === "Exhausted" ? "results" : "firstResults", { count: results.length })}
        </p>
        {catalog.active && !none && (
          <Button variant="link" size="sm" onClick={catalog.clear}>
            {t("clear")}
          </Button>
        )}
      </div>
      {loading ? (
        <Loading>{props.skeleton}</Loading>
      ) : results.length > 0 ? (
        <>
          {children(results)}
          <LoadMore pages={pages} pageSize={props.pageSize} label={props.more} size="lg" />
        </>
      ) : catalog.active ? (
        <StateMessage
          icon={IconSearchOff}
          title={t("noneTitle")}
          message={t("noneText")}
          action={
            <Button variant="outline" onClick={catalog.clear}>
              {t("showAll")}
            </Button>
          }
        />
      ) : (
        props.empty
      )}
    </>
  );
}
