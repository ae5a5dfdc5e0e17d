import { Anchor, Card, NativeSelect, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import responsive from "@/components/page/responsive.module.css";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { FIGURES_PER_PAGE, useLessonFigures, useOutline, type LessonFigure } from "./api";
import classes from "./CoursePage.module.css";

/** REPORT-7: statistics for each lesson of a module; live. */
export function LessonFigures({ courseId }: { courseId: Id<"courses"> }) {
  const { t } = useTranslation("adminCourses");
  const modules = useOutline(courseId)?.modules ?? [];
  const [chosen, setChosen] = useState<string>();
  const module = modules.find(({ _id }) => _id === chosen) ?? modules[0];
  if (!module) return null;
  return (
    <Card className={responsive.card ?? ""} component="section" aria-labelledby="lesson-figures">
      <Title order={2} size="h3" id="lesson-figures">
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
      <ModuleFigures key={module._id} moduleId={module._id} title={module.title} />
    </Card>
  );
}

function ModuleFigures({ moduleId, title }: { moduleId: Id<"modules">; title: string }) {
  const { t } = useTranslation("adminCourses");
  const format = useFormat();
  const columns: Column<LessonFigure>[] = [
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
    <div className={classes.figures}>
      <PagedTable
        label={title}
        columns={columns}
        rowKey={({ lessonId }) => lessonId}
        pages={useLessonFigures(moduleId)}
        pageSize={FIGURES_PER_PAGE}
        empty={t("moduleEmpty")}
      />
    </div>
  );
}
