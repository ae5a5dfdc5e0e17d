import { Anchor, Card, NativeSelect, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import responsive from "@/components/page/responsive.module.css";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { STATS_PER_PAGE, useLessonStats, useOutline, type LessonStat } from "./api";
import classes from "./CoursePage.module.css";

/** REPORT-7: statistics for each lesson of a module; live. */
export function LessonStats({ courseId }: { courseId: Id<"courses"> }) {
  const { t } = useTranslation("adminCourses");
  const modules = useOutline(courseId)?.modules ?? [];
  const [chosen, setChosen] = useState<string>();
  const module = modules.find(({ _id }) => _id === chosen) ?? modules[0];
  if (!module) return null;
  return (
    <Card className={responsive.card ?? ""} component="section" aria-labelledby="lesson-stats">
      <Title order={2} size="h3" id="lesson-stats">
        {t("figures.title")}
      </Title>
      <Text fz="sm" c="dimmed" mt={4} mb="md">
        {t("figures.text")}
      </Text>
      <NativeSelect
        label={t("figures.module")}
        value={module._id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={modules.map(({ _id, title }) => ({ value: _id, label: title }))}
        mb="md"
      />
      <ModuleStats key={module._id} moduleId={module._id} title={module.title} />
    </Card>
  );
}

function ModuleStats({ moduleId, title }: { moduleId: Id<"modules">; title: string }) {
  const { t } = useTranslation("adminCourses");
  const format = useFormat();
  const columns: Column<LessonStat>[] = [
    {
      header: t("figures.lesson"),
      kind: "title",
      cell: (row) => (
        <Anchor component={Link} to={paths.adminLesson.to(row.lessonId)}>
          {row.title}
        </Anchor>
      ),
    },
    { header: t("figures.completed"), kind: "number", cell: ({ completed }) => format.number(completed) },
    { header: t("figures.stopped"), kind: "number", cell: ({ stopped }) => format.number(stopped) },
    {
      header: t("figures.minutes"),
      kind: "number",
      cell: ({ minutes }) =>
        minutes === null ? "–" : minutes === 0 ? `< ${format.number(1)}` : format.number(minutes),
    },
  ];
  return (
    <div className={classes.stats}>
      <PagedTable
        label={title}
        columns={columns}
        rowKey={({ lessonId }) => lessonId}
        pages={useLessonStats(moduleId)}
        pageSize={STATS_PER_PAGE}
        empty={t("moduleEmpty")}
      />
    </div>
  );
}
