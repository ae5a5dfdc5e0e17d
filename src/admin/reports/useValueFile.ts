import type { UsePaginatedQueryResult } from "convex/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { csvFile } from "@/admin/components/csv/csv";
import { useFormat } from "@/lib/format";
import { saveFile } from "@/lib/saveFile";
import type { Cell, Values } from "./ValueTable";

export type MorePages = Pick<UsePaginatedQueryResult<unknown>, "status" | "loadMore">;

const PAGE = 100;

/** Saves the values of a chart as CSV, after the pages that are missing. */
export function useValueFile(
  title: string,
  values: Values | undefined,
  pages?: MorePages,
): { isBusy: boolean; save: () => void } {
  const format = useFormat();
  /** Files asked for, and those written. */
  const [asked, setAsked] = useState(0);
  const saved = useRef(0);
  const write = useEffectEvent(() => {
    if (values === undefined) return;
    const comma = format.score(0.5).includes(",");
    const text = (cell: Cell): string => {
      if (typeof cell === "string") return cell;
      const number = String(typeof cell === "number" ? cell : cell.value);
      return comma ? number.replace(".", ",") : number;
    };
    saveFile(
      `${fileName(title)}.csv`,
      csvFile([values.head, ...values.rows.map((row) => row.map(text))], comma ? ";" : ","),
    );
  });
  const status = pages?.status ?? "Exhausted";
  const loadMore = pages?.loadMore;
  useEffect(() => {
    if (saved.current === asked) return;
    if (status === "CanLoadMore") loadMore?.(PAGE);
    if (status !== "Exhausted") return;
    saved.current = asked;
    write();
  }, [asked, status, loadMore]);
  return { isBusy: asked > 0 && status !== "Exhausted", save: () => setAsked(asked + 1) };
}

/** "Matrículas por mês" as "matriculas-por-mes". */
const fileName = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-");
