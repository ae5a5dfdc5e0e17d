import { Text, Title } from "@mantine/core";
import { IconBook2, IconCertificate, IconCheck, IconClock, IconStack2, IconUser, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import type { Course } from "./api";
import classes from "./CourseAbout.module.css";

/** Hours, size and certificate, each once on the page (COURSE-2). */
export function CourseAbout({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const format = useFormat();
  return (
    <section aria-labelledby="course-about" className={classes.about}>
      <Title order={2} size="h4" id="course-about">
        {t("about.title")}
      </Title>
      <dl className={classes.facts}>
        <Fact icon={IconClock} name={t("about.duration")} value={t("hours", { count: course.durationHours })} />
        <Fact icon={IconStack2} name={t("about.modules")} value={format.number(course.moduleCount)} />
        <Fact icon={IconBook2} name={t("about.lessons")} value={format.number(course.lessonCount)} />
        <Fact icon={IconCertificate} name={t("about.certificate")} value={t("about.certificateYes")} />
      </dl>
    </section>
  );
}

function Fact({ icon: FactIcon, name, value }: { icon: Icon; name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>
        <FactIcon size={18} stroke={1.7} aria-hidden="true" />
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

const general = ["learn.first", "learn.second", "learn.third", "learn.fourth"] as const;

/** Teachers of the course; empty without any (COURSE-14). */
export function CourseTeachers({ course: { teachers } }: { course: Course }) {
  const { t } = useTranslation("course");
  if (teachers.length === 0) return null;
  return (
    <section aria-labelledby="course-teachers">
      <Title order={2} size="h4" id="course-teachers" className={classes.title}>
        {t("teachers")}
      </Title>
      <ul className={classes.teachers}>
        {teachers.map((name, index) => (
          <li key={index}>
            <IconUser size={18} stroke={1.7} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The course's own goals, else general ones (COURSE-2). */
export function CourseGoals({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const lang = useContentLang(course.language);
  const own = course.outcomes.length > 0;
  const goals = own ? course.outcomes : general.map((goal) => t(goal));
  return (
    <section aria-labelledby="course-learn">
      <Title order={2} id="course-learn" className={classes.title}>
        {t(own ? "learn.own" : "learn.title")}
      </Title>
      <ul className={classes.bullets}>
        {goals.map((goal, index) => (
          <li key={index}>
            <IconCheck size={20} stroke={2.4} className={classes.check} aria-hidden="true" />
            <Text component="span" {...(own && lang)}>
              {goal}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
