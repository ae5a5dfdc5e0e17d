import { Button, Paper, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { csvFile } from "./csv";
import { ProgressBar } from "@/components/page/ProgressBar";
import { errorMessage } from "@/lib/errorMessage";
import { useFormat } from "@/lib/format";
import { saveFile } from "@/lib/saveFile";
import { showToast } from "@/lib/toast";

/** Media types of files other than CSV, by extension. */
const types: Record<string, string> = { json: "application/json", txt: "text/plain;charset=utf-8" };

interface Source<Row> {
  /** Name without the extension. */
  fileName: string;
  /** Reads one page; `next` is null after the last. */
  read: (cursor: string | null) => Promise<{ rows: Row[]; next: string | null }>;
  /** Total of rows, null when unknown. */
  countAll: () => Promise<number | null>;
}

interface CsvSource<Row> extends Source<Row> {
  head: string[];
  toRow: (row: Row) => string[];
}

/** Exports another format than CSV. */
interface OtherSource<Row> extends Source<Row> {
  /** Label of the button. */
  label: string;
  /** Extension of the file name. */
  ending: string;
  /**
   * Formats the file.
   *
   * @param separator that local spreadsheets expect between cells
   */
  write: (rows: Row[], separator: "," | ";") => string;
}

export type ExportSource<Row> = CsvSource<Row> | OtherSource<Row>;

/**
 * Exports a list as a file, with progress.
 *
 * The bar needs a known total; the text always counts rows.
 */
export function ExportPanel<Row>({ source }: { source: ExportSource<Row> }) {
  const { t } = useTranslation("csvExport");
  const { count, total, start, cancel } = useExport(source);
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const running = count !== null;
  const began = useRef(false);

  // Start and cancel replace each other, so the focus moves along.
  useEffect(() => {
    if (!began.current) return;
    (running ? stop : button).current?.focus();
    began.current = running;
  }, [running]);

  if (!running) {
    return (
      <Button
        ref={button}
        variant="outline"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => {
          began.current = true;
          start();
        }}
      >
        {"label" in source ? source.label : t("button")}
      </Button>
    );
  }
  return (
    <Paper withBorder p="sm" miw="min(100%, 18rem)">
      <Text fz="sm" fw={600} role="status">
        {total === null ? t("running", { count }) : t("runningOf", { done: format.number(count), count: total })}
      </Text>
      {total !== null && <ProgressBar label={t("progress")} value={count} max={total} mt="xs" />}
      <Button ref={stop} variant="outline" size="sm" mt="xs" onClick={cancel}>
        {t("cancel")}
      </Button>
    </Paper>
  );
}

interface RunningExport {
  /** Rows read so far; null while no export runs. */
  count: number | null;
  /** Null while unknown. */
  total: number | null;
  start: () => void;
  cancel: () => void;
}

/** Reads page by page, so that long lists block nothing. */
function useExport<Row>(source: ExportSource<Row>): RunningExport {
  const { fileName, read, countAll } = source;
  const { t } = useTranslation("csvExport");
  const format = useFormat();
  const [total, setTotal] = useState<number | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const collect = async (signal: AbortSignal): Promise<Row[] | null> => {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(cursor);
      if (signal.aborted) return null;
      rows.push(...page.rows);
      setCount(rows.length);
      cursor = page.next;
    } while (cursor !== null);
    return rows;
  };

  const write = (rows: Row[]): string => {
    const separator = format.score(0.5).includes(",") ? ";" : ",";
    if ("write" in source) return source.write(rows, separator);
    return csvFile([source.head, ...rows.map(source.toRow)], separator);
  };

  const start = (): void => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    setTotal(null);
    const say = (all: number | null): void => {
      if (!controller.signal.aborted) setTotal(all);
    };
    countAll().then(say, () => say(null));
    const run = async (): Promise<void> => {
      const rows = await collect(controller.signal);
      if (rows === null) return;
      const ending = "ending" in source ? source.ending : "csv";
      const type = types[ending];
      saveFile(`${fileName}.${ending}`, write(rows), ...(type === undefined ? [] : [type]));
      const message = t("doneText", { count: rows.length });
      showToast({ title: t("done"), message, variant: "success" });
    };
    run()
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        showToast({
          title: t("failure"),
          message: errorMessage(error).message,
          variant: "destructive",
        });
      })
      .finally(() => {
        if (running.current !== controller) return;
        running.current = null;
        setCount(null);
      });
  };

  const cancel = (): void => {
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    setCount(null);
    showToast({ title: t("canceled") });
  };

  return { count, total: total !== null && total >= (count ?? 0) ? total : null, start, cancel };
}
