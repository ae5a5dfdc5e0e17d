import { Button, VisuallyHidden } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { UsePaginatedQueryResult } from "convex/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "@/components/page/Loading";
import { StateMessage } from "@/components/StateMessage";
import { LoadMore } from "./LoadMore";

export interface PagedListProps<Row> {
  pages: Pick<UsePaginatedQueryResult<Row>, "results" | "status" | "loadMore">;
  pageSize: number;
  /** Shown for an empty list; with a `search`: nothing found. */
  empty: ReactNode;
  search?: string;
  onClearSearch?: () => void;
  /** Shown while only empty pages have come, before the end. */
  emptySoFar?: ReactNode;
}

interface FrameProps<Row> extends PagedListProps<Row> {
  skeleton: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A paginated list with its loading, empty and next-page states. */
export function PagedList<Row>({ pages, search = "", onClearSearch, skeleton, children, ...props }: FrameProps<Row>) {
  const { t } = useTranslation(["controls", "common"]);
  const { results, status } = pages;
  if (results.length === 0 && status === "CanLoadMore" && props.emptySoFar !== undefined)
    return (
      <>
        {props.emptySoFar}
        <LoadMore pages={pages} pageSize={props.pageSize} label={t("more")} />
      </>
    );
  if (results.length === 0 && status !== "Exhausted") return <Loading>{skeleton}</Loading>;
  if (results.length === 0 && search === "") return props.empty;
  if (results.length === 0) {
    return (
      <StateMessage
        role="status"
        icon={IconSearchOff}
        title={t("emptySearchTitle")}
        message={t("emptySearchText")}
        action={
          onClearSearch && (
            <Button variant="outline" onClick={onClearSearch}>
              {t("common:clearSearch")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {search !== "" && <VisuallyHidden role="status">{t("results", { count: results.length })}</VisuallyHidden>}
      {children(results)}
      <LoadMore pages={pages} pageSize={props.pageSize} label={t("more")} />
    </>
  );
}
