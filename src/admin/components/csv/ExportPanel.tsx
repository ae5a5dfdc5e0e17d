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

/** Of files other than CSV. */
const types: Record<string, string> = { json: "application/json", txt: "text/plain;charset=utf-8" };

interface Source<Row> {
  /** Without the ending. */
  fileName: string;
  /** One page; `next` is null after the last. */
  read: (cursor: string | null) => Promise<{ rows: Row[]; next: string | null }>;
  /** Null when unknown. */
  countAll: () => Promise<number | null>;
}

interface CsvSource<Row> extends Source<Row> {
  head: string[];
  toRow: (row: Row) => string[];
}

/** Another format than a table of the rows. */
interface OtherSource<Row> extends Source<Row> {
  /** Of the button. */
  label: string;
  /** Of the file's name. */
  ending: string;
  /** @param separator what spreadsheets here expect between cells */
  write: (rows: Row[], separator: "," | ";") => string;
}

export type ExportSource<Row> = CsvSource<Row> | OtherSource<Row>;

/** A list as a file, CSV unless the source writes another. A bar only where the total is known; the text always says how far it is. */
export function ExportPanel<Row>({ source }: { source: ExportSource<Row> }) {
  const { t } = useTranslation("csvExport");
  const { count, total, start, cancel } = useExport(source);
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const running = count !== null;
  const began = useRef(false);

  // The pressed button is replaced by the other one: move the focus.
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
  /** Rows read so far; null while no export is running. */
  count: number | null;
  /** Null while unknown. */
  total: number | null;
  start: () => void;
  cancel: () => void;
}

/** Reads page by page: a list of any length blocks neither the server nor the tab. */
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
    countAll().then(say, () => say(null)); // the total is optional
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
