import { Card, Container, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconBookOff, IconClock, IconLanguage, IconRosetteDiscountCheck, IconStairs } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { Tag, Tags } from "@/components/page/Tags";
import { PageHeading } from "@/components/PageHeading";
import { Found } from "@/components/page/Found";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router";
import { useCourse, type Course } from "./api";
import { CourseAbout } from "./CourseAbout";
import classes from "./CoursePage.module.css";
import { CourseOutline } from "./CourseOutline";
import { EnrollPanel } from "./EnrollPanel";

export default function CoursePage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <Boundary page resetKey={slug}>
        <CourseView key={slug} slug={slug} />
      </Boundary>
    </Container>
  );
}

/** Subscribes to the outline only: progress and enrollment live in the parts that show them. */
export function CourseView({ slug }: { slug: string }) {
  const { t } = useTranslation("course");
  return (
    <Found
      value={useCourse(slug)}
      loading={<CourseSkeleton />}
      missing={{
        icon: IconBookOff,
        title: t("notFound.title"),
        message: t("notFound.text"),
        link: { to: paths.home.to(), label: t("backHome") },
      }}
    >
      {(course) => (
        <div className={classes.layout}>
          <div className={classes.main}>
            <div className={classes.header}>
              <CourseHeader course={course} />
            </div>
            <div className={classes.about}>
              <CourseAbout course={course} />
            </div>
          </div>
          <div className={classes.side}>
            <div className={classes.enroll}>
              <Boundary>
                <EnrollPanel course={course} />
              </Boundary>
            </div>
            <div className={classes.outline}>
              <Boundary>
                <CourseOutline key={course._id} course={course} />
              </Boundary>
            </div>
          </div>
        </div>
      )}
    </Found>
  );
}

/** The layout of the course page while its query loads. */
function CourseSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.layout} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.main}>
        <Stack gap="md" className={classes.header}>
          <BackHome />
          <Skeleton h={46} maw={520} />
          <Skeleton h={54} maw={720} />
          <Tags>
            <Skeleton h={26} w={92} />
            <Skeleton h={26} w={148} />
          </Tags>
        </Stack>
        <Stack className={classes.about} gap="md">
          <Skeleton h={36} w={220} />
          <Skeleton h={98} radius="lg" />
          <Skeleton h={36} w={280} mt="md" />
          <Skeleton h={120} />
        </Stack>
      </div>
      <div className={classes.side}>
        <Card className={classes.enroll} p="lg">
          <Skeleton h={228} />
        </Card>
        <Stack className={classes.outline} gap="sm">
          <Skeleton h={48} w={200} />
          <Skeleton h={340} radius="lg" />
        </Stack>
      </div>
    </div>
  );
}

function BackHome() {
  const { t } = useTranslation("course");
  return <BackLink to={paths.home.to()}>{t("backHome")}</BackLink>;
}

function CourseHeader({ course }: { course: Course }) {
  const { t } = useTranslation(["course", "catalog"]);
  const lang = useContentLang(course.language);
  return (
    <Stack gap="md" component="header">
      <BackHome />
      <PageHeading title={course.title} description={course.description} {...lang}>
        {course.title}
      </PageHeading>
      <Text fz="lg" c="dimmed" maw={720} {...lang}>
        {course.description}
      </Text>
      <Tags>
        <Tag icon={IconClock}>{t("hours", { count: course.durationHours })}</Tag>
        <Tag icon={IconRosetteDiscountCheck}>{t("certificateBadge")}</Tag>
        {course.level !== null && <Tag icon={IconStairs}>{t(`catalog:level.${course.level}`)}</Tag>}
        {lang.lang !== undefined && <Tag icon={IconLanguage}>{t(`catalog:language.${course.language}`)}</Tag>}
        {course.status === "draft" && <Tag tone="outline">{t("draftBadge")}</Tag>}
      </Tags>
    </Stack>
  );
}
