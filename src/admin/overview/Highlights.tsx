import { Anchor, Badge, Card, Skeleton, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useHighlights } from "./api";
import classes from "./Highlights.module.css";

/** Lessons, questions and courses that deserve a look (GLANCE-5). */
export function Highlights() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const found = useHighlights();
  return (
    <section aria-labelledby="admin-highlights" aria-busy={found === undefined}>
      <Title order={2} size="h4" id="admin-highlights" mb="sm">
        {t("highlights.title")}
      </Title>
      <div className={classes.grid}>
        <List title={t("highlights.lessons")} none={t("highlights.lessonsNone")}>
          {found?.lessons.map(({ lessonId, title, courseTitle, stopped }) => (
            <Line key={lessonId} to={paths.adminLesson.to(lessonId)} title={title} of={courseTitle}>
              {t("highlights.stopped", { count: stopped, shown: format.number(stopped) })}
            </Line>
          ))}
        </List>
        <List title={t("highlights.questions")} none={t("highlights.questionsNone")}>
          {found?.questions.map(({ examId, text, courseTitle, wrong, isBroken }) => (
            <Line key={`${examId} ${text}`} to={paths.adminExamQuestions.to(examId)} title={text} of={courseTitle}>
              {t("highlights.wrong", { percent: format.share(wrong / 1_000) })}{" "}
              {isBroken && <Badge color="orange">{t("highlights.broken")}</Badge>}
            </Line>
          ))}
        </List>
        <List title={t("highlights.courses")} none={t("highlights.coursesNone")}>
          {found?.courses.map(({ courseId, title, students, completed }) => (
            <Line key={courseId} to={paths.adminCoursePeople.to(courseId)} title={title}>
              {t("highlights.finished", {
                percent: format.share(completed / 1_000),
                ...{ count: students, shown: format.number(students) },
              })}
            </Line>
          ))}
        </List>
      </div>
    </section>
  );
}

/** `children` is `undefined` while loading. */
function List({ title, none, children }: { title: string; none: string; children: ReactNode[] | undefined }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      {children === undefined && <Skeleton h={160} />}
      {children?.length === 0 && <Text c="dimmed">{none}</Text>}
      {children && children.length > 0 && <ol className={classes.list}>{children}</ol>}
    </Card>
  );
}

function Line({ to, title, of, children }: { to: string; title: string; of?: string; children: ReactNode }) {
  return (
    <li>
      <Anchor component={Link} to={to} fw={600} className={classes.title ?? ""}>
        {title}
      </Anchor>
      <Text fz="sm" c="dimmed">
        {of !== undefined && `${of} · `}
        {children}
      </Text>
    </li>
  );
}
