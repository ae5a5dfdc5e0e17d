import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OutcomeList } from "@/admin/components/OutcomeList";
import type { ImportReport } from "./api";

type Problem = ImportReport["problems"][number];
const levels = ["error", "warning"] as const;

/** Problems of a course by file and line, errors first. */
export function CourseProblems({ problems }: { problems: Problem[] }) {
  const { t } = useTranslation(["adminCourseFiles", "validation"]);
  const of = (level: Problem["level"]) => problems.filter((problem) => problem.level === level);
  const say = ({ reason, detail }: Problem): string => {
    const key = `validation:${detail.message ?? ""}` as "validation:titleRequired";
    const message = reason === "field" ? t(key, { defaultValue: String(detail.message) }) : detail.message;
    return t(`reasons.${reason}`, { ...detail, message } as never);
  };
  return (
    <>
      <Title order={3} size="h4">
        {t("problems")}
      </Title>
      <Text fz="sm">
        {levels
          .filter((level) => of(level).length > 0)
          .map((level) => t(`found.${level}`, { count: of(level).length }))
          .join(" · ")}
      </Text>
      <OutcomeList
        outcomes={levels.flatMap(of).map((problem) => ({
          badge: t(`levels.${problem.level}`),
          color: problem.level === "error" ? "red" : "orange",
          // A ZIP has no lines.
          place: problem.reason.startsWith("zip")
            ? problem.file
            : t("problemPlace", { file: problem.file, line: problem.line }),
          details: <Text fz="sm">{say(problem)}</Text>,
        }))}
      />
    </>
  );
}
