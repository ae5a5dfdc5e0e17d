import { Anchor, Button, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import classes from "./PathSteps.module.css";

interface Named {
  slug: string;
  title: string;
  language: string;
}

interface PathStep {
  path: Named;
  done: number;
  total: number;
  /** Null once all courses are completed. */
  next: (Named & { isEnrolled: boolean }) | null;
}

interface PathStepsProps {
  /** After a completed course, or all of the student's. */
  of: "next" | "mine";
  steps: readonly PathStep[];
}

/** How far a student is in paths, and the next course of each (PATH-5). */
export function PathSteps({ of, steps }: PathStepsProps) {
  const { t } = useTranslation("path");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} fz="1.0625rem">
        {t(`${of}.title`)}
      </Title>
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step.path.slug} className={classes.step}>
            <Step {...step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ path, done, total, next }: PathStep) {
  const { t } = useTranslation("path");
  const lang = useContentLang(path.language);
  const link = (
    <Anchor component={Link} to={paths.path.to(path.slug)} fw={600} {...lang}>
      {path.title}
    </Anchor>
  );
  return (
    <>
      <div>
        <AmountLine name={link}>{`${done}/${total}`}</AmountLine>
        <ProgressBar
          label={t("progress.label", { path: path.title, done, total })}
          value={done}
          max={total}
          tone={next === null ? "done" : undefined}
        />
      </div>
      {next === null ? <Text>{t("next.done", { path: path.title })}</Text> : <NextCourse course={next} />}
    </>
  );
}

function NextCourse({ course }: { course: NonNullable<PathStep["next"]> }) {
  const { t } = useTranslation("path");
  const lang = useContentLang(course.language);
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t("next.inPath")}
      </Text>
      <Text fw={600} {...lang}>
        {course.title}
      </Text>
      <Button
        component={Link}
        to={paths.course.to(course.slug)}
        variant="secondary"
        style={{ justifySelf: "start" }}
        rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        aria-label={`${t(course.isEnrolled ? "next.goOn" : "next.see")}: ${course.title}`}
      >
        {t(course.isEnrolled ? "next.goOn" : "next.see")}
      </Button>
    </>
  );
}
