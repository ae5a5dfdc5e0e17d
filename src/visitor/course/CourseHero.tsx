import { Anchor, Badge, Group, Text } from "@mantine/core";
import { IconLanguage, IconStairs } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CourseCover } from "@/components/cover/CourseCover";
import { PageHeading } from "@/components/PageHeading";
import { useContentLang } from "@/lib/contentLang";
import { useKnownViewer } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useEnrollment, type Course } from "./api";
import { CourseAbout } from "./CourseAbout";
import classes from "@/components/page/hero.module.css";

/** The course's title and summary, next to its cover. */
export function CourseHero({ course }: { course: Course }) {
  const lang = useContentLang(course.language);
  return (
    <header className={classes.root}>
      <div className={classes.cover}>
        <CourseCover course={course} fill />
      </div>
      <div className={classes.text}>
        <CourseTags course={course} />
        <PageHeading title={course.title} description={course.description} {...lang}>
          {course.title}
        </PageHeading>
        <Text fz="lg" c="dimmed" {...lang}>
          {course.description}
        </Text>
        <CourseAbout course={course} />
        <TrialLink course={course} />
      </div>
    </header>
  );
}

function TrialLink({ course: { _id, slug, trialLessonId } }: { course: Course }) {
  const { t } = useTranslation("course");
  const enrollment = useEnrollment(_id);
  if (!trialLessonId || enrollment) return null;
  return (
    <Anchor component={Link} to={paths.trial.to(slug)} fw={600} style={{ alignSelf: "flex-start" }}>
      {t("trial.read")}
    </Anchor>
  );
}

function CourseTags({ course: { level, language, status } }: { course: Course }) {
  const { t } = useTranslation(["course", "catalog"]);
  const viewer = useKnownViewer();
  const isAdmin = viewer?.status === "active" && viewer.isAdmin;
  const foreign = useContentLang(language).lang !== undefined;
  if (level === null && !foreign && status !== "draft") return null;
  return (
    <Group gap="xs">
      {level !== null && (
        <Badge size="lg" leftSection={<IconStairs size={15} aria-hidden="true" />}>
          {t(`catalog:level.${level}`)}
        </Badge>
      )}
      {foreign && (
        <Badge size="lg" leftSection={<IconLanguage size={15} aria-hidden="true" />}>
          {t(`catalog:language.${language}`)}
        </Badge>
      )}
      {status === "draft" && (
        <Badge size="lg" variant="outline">
          {t(isAdmin ? "draftBadge" : "unpublishedBadge")}
        </Badge>
      )}
    </Group>
  );
}
