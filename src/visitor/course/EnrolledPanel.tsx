import { Button, Stack, Text, Title } from "@mantine/core";
import {
  IconBrandWhatsapp,
  IconCertificate,
  IconPencilCheck,
  IconPlayerPlay,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { discounted } from "@convex/shared/price";
import { Boundary } from "@/components/Boundary";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { loadTexts } from "@/i18n";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import type { Offer } from "@/lib/offer";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useCourseResult, type Course, type Enrollment, type CourseResult } from "./api";
import { findNextLesson } from "./nextLesson";
import { useContactLink } from "./useContactLink";

/** Loads with the offline database. */
const StoreCourse = lazy(async () => {
  const [part] = await Promise.all([import("./StoreCourse"), loadTexts("offline")]);
  return part;
});

const NextInPath = lazy(async () => {
  const [part] = await Promise.all([import("./NextInPath"), loadTexts("path")]);
  return part;
});

interface EnrolledPanelProps {
  course: Course;
  enrollment: Enrollment;
  /** Null while the school is free, and where a pass has been paid for. */
  offer: Offer | null;
  /** Replaces the form after enrollment: takes the focus, and says what comes next. */
  isNew: boolean;
}

export function EnrolledPanel({ course, enrollment, offer, isNew }: EnrolledPanelProps) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const lang = useContentLang(course.language);
  const contactLink = useContactLink(course.title, offer);
  const discount = enrollment.coupon?.discountPercentage ?? null;
  const percent = format.percent(enrollment.progressPercentage);
  const next = findNextLesson(course.modules, enrollment.completedLessonIds);
  const result = useCourseResult(course._id);
  const examIsNext = next === null && enrollment.certificateHash === null;
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isNew && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isNew]);

  return (
    <Stack gap="md">
      <Title order={2} id="course-enroll" fz="1.25rem" ref={title} tabIndex={-1} style={{ outline: "none" }}>
        {t(enrollment.completedAt === null ? "enroll.enrolledTitle" : "enroll.completedTitle")}
      </Title>
      {isNew && offer !== null && (
        <Text role="status">
          {t("enroll.payNext", { price: format.price(discounted(offer.priceCents, discount ?? 0)) })}
        </Text>
      )}
      {course.status === "draft" && <Text role="status">{t("unpublished")}</Text>}
      <div>
        <AmountLine name={t("enroll.progress")}>{percent}</AmountLine>
        <ProgressBar label={t("enroll.progressLabel", { percent })} value={enrollment.progressPercentage} />
      </div>
      {result && <ExamResult result={result} />}
      {enrollment.coupon !== null && (
        <AmountLine name={t("enroll.usedCoupon", { code: enrollment.coupon.code })}>
          {enrollment.coupon.discountPercentage !== null &&
            t("enroll.discount", { percent: format.percent(enrollment.coupon.discountPercentage) })}
        </AmountLine>
      )}
      {(enrollment.certificateState === "suspended" || enrollment.certificateState === "revoked") && (
        <Text role="status">{t(`enroll.certificateState.${enrollment.certificateState}`)}</Text>
      )}
      {enrollment.certificateHash !== null && (
        <Button
          component={Link}
          to={paths.dashboard.to("certificates")}
          size="lg"
          leftSection={<IconCertificate size={20} aria-hidden="true" />}
        >
          {t("enroll.viewCertificate")}
        </Button>
      )}
      {next !== null && (
        <>
          <div>
            <Text fz="sm" c="dimmed">
              {t("enroll.nextLesson")}
            </Text>
            <Text fw={600} style={{ overflowWrap: "anywhere" }} {...lang}>
              {next.lesson.title}
            </Text>
          </div>
          <Button
            component={Link}
            to={paths.lesson.to(next.lesson._id)}
            variant={enrollment.certificateHash === null ? "default" : "outline"}
            size="lg"
            leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
          >
            {t(enrollment.completedLessonIds.length === 0 ? "enroll.start" : "enroll.continue")}
          </Button>
        </>
      )}
      {course.hasExam && (
        <Button
          component={Link}
          to={paths.exam.to(course._id)}
          variant={examIsNext ? "default" : "outline"}
          size={examIsNext ? "lg" : "default"}
          leftSection={<IconPencilCheck size={20} aria-hidden="true" />}
        >
          {t(
            result === null || result === undefined
              ? "enroll.exam"
              : result.best.passed
                ? "enroll.examResult"
                : "enroll.examAgain",
          )}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.courseAnnouncements.to(course.slug)}
        variant="outline"
        leftSection={<IconSpeakerphone size={20} aria-hidden="true" />}
      >
        {t("enroll.announcements")}
      </Button>
      {enrollment.completedAt !== null && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <NextInPath courseId={course._id} />
          </Suspense>
        </Boundary>
      )}
      <Boundary fallback={() => null}>
        <Suspense fallback={null}>
          <StoreCourse course={course} />
        </Suspense>
      </Boundary>
      <Button
        component="a"
        href={contactLink(discount)}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
      >
        {t("enroll.contact")}
      </Button>
    </Stack>
  );
}

/** The best score, and the steps missing. */
function ExamResult({ result }: { result: CourseResult }) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const { best, certificateHash, lessonsLeft, studyLeft } = result;
  return (
    <div role="status">
      <AmountLine name={t("enroll.examScore")}>
        {t(best.passed ? "enroll.examPassed" : "enroll.examFailed", { score: format.score(best.score) })}
      </AmountLine>
      {best.passed && certificateHash === null && (
        <Text fz="sm" c="dimmed">
          {lessonsLeft > 0 && t("enroll.examLessonsLeft", { count: lessonsLeft })}{" "}
          {studyLeft > 0 && t("enroll.studyLeft", { count: studyLeft })}
        </Text>
      )}
    </div>
  );
}
