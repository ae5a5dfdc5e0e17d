import { Button, Paper, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { errorMessage } from "@/lib/errorMessage";
import { useFormat } from "@/lib/format";
import { showToast } from "@/lib/toast";
import { useCountEnrollments, useReadEnrollments, type CouponEnrollment } from "./api";
import { csvFile } from "./csv";
import classes from "./ExportPanel.module.css";
import { saveFile } from "./saveFile";

/** A bar only where the total is known; the text always says how far it is. */
export function ExportPanel({ code }: { code: string }) {
  const { t } = useTranslation("adminCoupons");
  const { count, total, start, cancel } = useExport();
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
          start(code);
        }}
      >
        {t("export.button")}
      </Button>
    );
  }
  return (
    <Paper withBorder p="sm" className={classes.root}>
      <Text fz="sm" fw={600} role="status">
        {total === null
          ? t("export.running", { count })
          : t("export.runningOf", { done: format.number(count), count: total })}
      </Text>
      {total !== null && <ProgressBar label={t("export.progress")} value={count} max={total} className={classes.bar} />}
      <Button ref={stop} variant="outline" size="sm" onClick={cancel}>
        {t("export.cancel")}
      </Button>
    </Paper>
  );
}

interface EnrollmentExport {
  /** Rows read so far; null while no export is running. */
  count: number | null;
  /** Null while unknown. */
  total: number | null;
  start: (code: string) => void;
  cancel: () => void;
}

/** Reads page by page: a list of any length blocks neither the server nor the tab. */
function useExport(): EnrollmentExport {
  const { t } = useTranslation("adminCoupons");
  const dates = useDates();
  const format = useFormat();
  const read = useReadEnrollments();
  const countAll = useCountEnrollments();
  const [total, setTotal] = useState<number | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const toRow = ({ discountPercentage, student, course, ...enrollment }: CouponEnrollment): string[] => [
    dates.date(enrollment.enrolledAt),
    enrollment.couponCode,
    discountPercentage === null ? "" : format.percent(discountPercentage),
    student?.fullName ?? t("enrolled.gone"),
    enrollment.accountEmail ?? t("enrolled.gone"),
    enrollment.userId,
    course?.title ?? t("enrolled.gone"),
    enrollment.courseId,
  ];

  const collect = async (code: string, signal: AbortSignal): Promise<string[][] | null> => {
    const rows: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await read(code, cursor);
      if (signal.aborted) return null;
      rows.push(...page.rows.map(toRow));
      setCount(rows.length);
      cursor = page.next;
    } while (cursor !== null);
    const head = [
      t("enrolled.columns.date"),
      t("enrolled.columns.code"),
      t("enrolled.columns.discount"),
      t("enrolled.columns.student"),
      t("export.accountEmail"),
      t("export.studentId"),
      t("enrolled.columns.course"),
      t("export.courseId"),
    ];
    return [head, ...rows];
  };

  const start = (code: string): void => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    setTotal(null);
    const say = (all: number | null): void => {
      if (!controller.signal.aborted) setTotal(all);
    };
    countAll(code).then(say, () => say(null)); // the total is optional
    const run = async (): Promise<void> => {
      const rows = await collect(code, controller.signal);
      if (rows === null) return;
      saveFile(`${t("export.fileName")}.csv`, csvFile(rows, format.score(0.5).includes(",") ? ";" : ","));
      const message = t("export.doneText", { count: rows.length - 1 });
      showToast({ title: t("export.done"), message, variant: "success" });
    };
    run()
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        showToast({ title: t("export.failure"), message: errorMessage(error).message, variant: "destructive" });
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
    showToast({ title: t("export.canceled") });
  };

  return { count, total: total !== null && total >= (count ?? 0) ? total : null, start, cancel };
}
