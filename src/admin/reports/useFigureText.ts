import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { Figure, Sum } from "./figures";
import type { Cell } from "./ValueTable";

/** Values of figures as texts: money as a price. */
export function useFigureText() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const value = (figure: Figure, count: number): string =>
    figure === "revenue" ? format.price(count) : format.number(count);
  return {
    value,
    cell: (figure: Figure, count: number): Cell =>
      figure === "revenue" ? { shown: format.price(count), value: count / 100 } : count,
    sum: (figure: Figure, { main, beside }: Sum): string =>
      figure === "exams"
        ? t("figures.ofTaken", { passed: format.number(main), taken: format.number(beside ?? 0) })
        : value(figure, main),
    /** Difference to the period before, with its sign and in words. */
    change: (figure: Figure, now: number, then: number): string => {
      if (now === then) return t("figures.same");
      const difference = `${now > then ? "+" : "−"}${value(figure, Math.abs(now - then))}`;
      if (then === 0) return t("figures.fromNone", { difference });
      const percent = format.percent(Math.round((100 * Math.abs(now - then)) / then));
      return t(now > then ? "figures.more" : "figures.less", { difference, percent });
    },
  };
}
