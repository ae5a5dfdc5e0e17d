import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/lib/errorMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { showToast } from "@/lib/toast";
import { useCountEnrollments, useReadEnrollments, type CouponEnrollment } from "./api";
import { csvFile } from "./csv";
import { saveFile } from "./saveFile";

interface EnrollmentExport {
  /** Rows read so far; null while no export is running. */
  count: number | null;
  /** Null while unknown. */
  total: number | null;
  start: (code: string) => void;
  cancel: () => void;
}

/** Reads page by page: a list of any length blocks neither the server nor the tab. */
export function useExport(): EnrollmentExport {
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
