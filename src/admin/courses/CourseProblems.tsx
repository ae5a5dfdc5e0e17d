import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OutcomeList } from "@/admin/components/OutcomeList";
import type { ImportReport } from "./api";

type Problem = ImportReport["problems"][number];
const levels = ["error", "advice"] as const;

/** Problems of a course by file and line; advice apart, after errors. */
export function CourseProblems({ problems }: { problems: Problem[] }) {
  const { t } = useTranslation(["adminCourseFiles", "validation"]);
  const say = ({ reason, detail }: Problem): string => {
    const key = `validation:${detail.message ?? ""}` as "validation:titleRequired";
    const message = reason === "field" ? t(key, { defaultValue: String(detail.message) }) : detail.message;
    return t(`reasons.${reason}`, { ...detail, message } as never);
  };
  return levels.map((level) => {
    const found = problems.filter((problem) => problem.level === level);
    if (found.length === 0) return null;
    return (
      <section key={level}>
        <Title order={3} size="h4" mb="xs">
          {t(`found.${level}`, { count: found.length })}
        </Title>
        {level === "advice" && (
          <Text fz="sm" mb="xs">
            {t("adviceHint")}
          </Text>
        )}
        <OutcomeList
          outcomes={found.map((problem) => ({
            badge: t(`levels.${level}`),
            color: level === "error" ? "red" : "gray",
            // A ZIP has no lines.
            place: problem.reason.startsWith("zip")
              ? problem.file
              : t("problemPlace", { file: problem.file, line: problem.line }),
            details: <Text fz="sm">{say(problem)}</Text>,
          }))}
        />
      </section>
    );
  });
}
