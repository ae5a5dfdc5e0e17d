import { Button, Card, Text, Title } from "@mantine/core";
import { IconHourglassHigh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { AwaitedCertificate } from "./api";
import classes from "./CertificateList.module.css";

/** Courses whose exam is passed, with the lessons or the study still missing. */
export function AwaitedCertificates({ awaited }: { awaited: AwaitedCertificate[] }) {
  const { t } = useTranslation("certificate");
  if (awaited.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("awaited.title")}>
      {awaited.map((certificate) => (
        <li key={certificate.enrollmentId}>
          <AwaitedCard awaited={certificate} />
        </li>
      ))}
    </ul>
  );
}

function AwaitedCard({ awaited }: { awaited: AwaitedCertificate }) {
  const { t } = useTranslation("certificate");
  const format = useFormat();
  const { courseSlug, courseTitle, language, score, lessonsLeft, studyLeft, nextLesson } = awaited;
  const lang = useContentLang(language);
  return (
    <Card component="article" className={classes.row}>
      <div className={classes.icon} aria-hidden="true">
        <IconHourglassHigh size={24} stroke={1.8} />
      </div>
      <div className={classes.main}>
        <Title order={2} fz="1.125rem" style={{ overflowWrap: "anywhere" }} {...lang}>
          {courseTitle}
        </Title>
        <Text c="dimmed">
          {t("awaited.passed", { score: format.score(score) })}{" "}
          {lessonsLeft > 0 && t("awaited.lessonsLeft", { count: lessonsLeft })}{" "}
          {studyLeft > 0 && t("awaited.studyLeft", { count: studyLeft })}
        </Text>
      </div>
      <Button
        component={Link}
        to={nextLesson === null ? paths.course.to(courseSlug) : paths.lesson.to(nextLesson._id)}
        className={classes.action}
      >
        {nextLesson === null ? t("awaited.course") : t("awaited.lesson", { lesson: nextLesson.title })}
      </Button>
    </Card>
  );
}
