import { Card, Stack, Text, Title } from "@mantine/core";
import { IconBook2, IconCertificate, IconCheck, IconClock, IconStack2, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { Course } from "./api";
import classes from "./CourseAbout.module.css";

const bullets = ["learn.first", "learn.second", "learn.third", "learn.fourth"] as const;

export function CourseAbout({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const format = useFormat();
  return (
    <Stack gap="xl">
      <section aria-labelledby="course-about">
        <Title order={2} id="course-about" mb="md">
          {t("about.title")}
        </Title>
        <Card p="lg">
          <dl className={classes.facts}>
            <Fact icon={IconClock} name={t("about.duration")} value={t("hours", { count: course.durationHours })} />
            <Fact icon={IconStack2} name={t("about.modules")} value={format.number(course.moduleCount)} />
            <Fact icon={IconBook2} name={t("about.lessons")} value={format.number(course.lessonCount)} />
            <Fact icon={IconCertificate} name={t("about.certificate")} value={t("about.certificateYes")} />
          </dl>
        </Card>
      </section>
      <section aria-labelledby="course-learn">
        <Title order={2} id="course-learn" mb="md">
          {t("learn.title")}
        </Title>
        <ul className={classes.bullets}>
          {bullets.map((bullet) => (
            <li key={bullet}>
              <IconCheck size={20} stroke={2.4} className={classes.check} aria-hidden="true" />
              <Text component="span">{t(bullet)}</Text>
            </li>
          ))}
        </ul>
      </section>
    </Stack>
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
