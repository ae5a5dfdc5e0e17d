import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { Standing } from "./api";

export default function AttemptList({ attempts }: Pick<Standing, "attempts">) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const dates = useDates();
  return (
    <ol>
      {attempts.map(({ _id, score, passed, submittedAt, lapsed }) => (
        <li key={_id}>
          <span>
            {dates.date(submittedAt)}, {dates.time(submittedAt)}
          </span>
          <span>
            {t("standing.score", { score: format.score(score) })} · {t(passed ? "standing.passed" : "standing.failed")}
            {lapsed && ` · ${t("standing.lapsed")}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
