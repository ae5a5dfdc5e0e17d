import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { CourseCover } from "@/components/cover/CourseCover";
import { CourseIcon } from "@/components/CourseIcon";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { EnrollmentCard } from "./api";
import classes from "./CourseCard.module.css";
import { CourseProgress } from "./CourseProgress";
import { useGoOn } from "./useGoOn";

const statusColor = { notStarted: "gray", inProgress: "selo", completed: "teal" } as const;

interface CourseProps {
  slug: string;
  title: string;
  description: string;
  coverSmall: string | undefined;
  coverLarge: string | undefined;
  language: EnrollmentCard["course"]["language"];
  status: EnrollmentCard["status"];
}

interface CouponProps {
  /** Coupon of the enrollment; null without one. */
  couponCode: string | null;
  discountPercentage: number | null;
}

interface FootProps extends CouponProps {
  courseId: EnrollmentCard["course"]["_id"];
  slug: string;
  title: string;
  unfinished: boolean;
  enrolledAt: number;
}

interface ExamProps {
  /** Score of the best attempt, out of 10; null before the first. */
  score: number | null;
  passed: boolean;
  lessonsLeft: number;
}

/** Primitive props, so that only the cards that changed render. */
export const EnrolledCourse = memo(function EnrolledCourse({
  percentage,
  score,
  passed,
  lessonsLeft,
  couponCode,
  discountPercentage,
  ...props
}: CourseProps & Omit<FootProps, "unfinished"> & ExamProps & { percentage: number }) {
  const { courseId, enrolledAt, ...head } = props;
  const { slug, title } = head;
  return (
    <Card component="article" className={cards.card}>
      <CardHead {...head} />
      <Stack gap="sm" mt="auto">
        <CourseProgress title={title} percentage={percentage} />
        {percentage < 100 && <ExamLine score={score} passed={passed} lessonsLeft={lessonsLeft} />}
        <CardFoot
          courseId={courseId}
          slug={slug}
          title={title}
          enrolledAt={enrolledAt}
          couponCode={couponCode}
          discountPercentage={discountPercentage}
          unfinished={percentage < 100}
        />
      </Stack>
    </Card>
  );
});

const CardHead = memo(function CardHead(props: CourseProps) {
  const { slug, title, description, coverSmall, coverLarge, language, status } = props;
  const { t } = useTranslation("dashboard");
  const cover = coverSmall && coverLarge ? { small: coverSmall, large: coverLarge } : undefined;
  const lang = useContentLang(language);
  return (
    <>
      <CourseCover course={{ slug, title, cover }} onCard />
      <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
        <CourseIcon title={title} />
        <Badge size="lg" color={statusColor[status]}>
          {t(`status.${status}`)}
        </Badge>
      </Group>
      <Title order={3} lineClamp={3} className={classes.title} {...lang}>
        <Link to={paths.course.to(slug)}>{title}</Link>
      </Title>
      <Text c="dimmed" lineClamp={2} mih="2lh" {...lang}>
        {description}
      </Text>
    </>
  );
});

/** The exam's result until the course is completed. */
function ExamLine({ score, passed, lessonsLeft }: ExamProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (score === null) return null;
  return (
    <Text fz="sm" c="dimmed">
      {t(passed ? "examPassed" : "examFailed", { score: format.score(score) })}
      {passed && lessonsLeft > 0 && ` ${t("lessonsLeft", { count: lessonsLeft })}`}
    </Text>
  );
}

function CouponLine({ couponCode, discountPercentage }: CouponProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (couponCode === null) return null;
  const percent = discountPercentage === null ? null : format.percent(discountPercentage);
  return (
    <span>
      {percent === null ? t("coupon", { code: couponCode }) : t("couponDiscount", { code: couponCode, percent })}
    </span>
  );
}

const CardFoot = memo(function CardFoot(props: FootProps) {
  const { courseId, slug, title, unfinished, enrolledAt, ...coupon } = props;
  const { t } = useTranslation("dashboard");
  const dates = useDates();
  const goOn = useGoOn(courseId, slug);
  return (
    <Group justify="space-between" gap="sm" pt="xs">
      <Stack gap={0} miw={0} c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
        {t("enrolledAt", { date: dates.date(enrolledAt) })}
        <CouponLine {...coupon} />
      </Stack>
      <Button
        component={Link}
        ml="auto"
        to={paths.course.to(slug)}
        {...(unfinished && { onClick: goOn })}
        size="sm"
        variant={unfinished ? "default" : "outline"}
        aria-label={t(unfinished ? "continueNamed" : "reviewNamed", { course: title })}
      >
        {t(unfinished ? "continue" : "review")}
      </Button>
    </Group>
  );
});
