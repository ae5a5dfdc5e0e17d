import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import type { MouseEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useInSight } from "@/components/useInSight";
import { useFormat } from "@/lib/format";
import { useOffer } from "@/lib/offer";
import { useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { withQueued } from "@/lib/queuedLessons";
import { Link } from "react-router-dom";
import { useAccess, useEnrollment, type Course, type Enrollment } from "./api";
import classes from "./NextStepBar.module.css";
import { findNextLesson } from "./nextLesson";

interface NextStepBarProps {
  course: Course;
  /** Enrollment or progress: the bar shows while it is out of sight. */
  panel: RefObject<HTMLDivElement | null>;
}

/** The next step at the bottom of a phone's screen (COURSE-10). */
export function NextStepBar({ course, panel }: NextStepBarProps) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const offer = useOffer();
  const access = useAccess(course._id);
  const enrollment = useEnrollment(course._id);
  const queued = useOfflineState("queued");
  const panelInSight = useInSight(panel);
  if (enrollment === undefined || panelInSight !== false) return null;

  const showPanel = (event: MouseEvent): void => {
    event.preventDefault();
    panel.current?.scrollIntoView({ block: "center" });
    panel.current?.querySelector<HTMLElement>("button[type=submit]")?.focus({ preventScroll: true });
  };
  const step = enrollment && nextStep(t, course, withQueued(enrollment, course, queued));
  if (enrollment && !step) return null;
  return (
    <nav className={classes.root} aria-label={t("bar.label")} data-keep-clear>
      <span className={classes.text}>
        <span className={classes.title}>{step ? step.title : course.title}</span>
        {!step && offer && access !== "pass" && <span className={classes.price}>{format.price(offer.priceCents)}</span>}
      </span>
      {step ? (
        <Button component={Link} to={step.to}>
          {step.label}
        </Button>
      ) : (
        <Button component="a" href="#course-enroll" onClick={showPanel}>
          {t(access === "ask" ? "enroll.accessAsk" : "bar.enroll")}
        </Button>
      )}
    </nav>
  );
}

interface Step {
  title: string;
  label: string;
  to: string;
}

function nextStep(t: TFunction<"course">, course: Course, enrollment: Enrollment): Step | null {
  if (enrollment.certificateHash !== null)
    return { title: course.title, label: t("bar.certificate"), to: paths.dashboard.to("certificates") };
  const next = findNextLesson(course.modules, enrollment.completedLessonIds);
  if (next) return { title: next.lesson.title, label: t("bar.continue"), to: paths.lesson.to(next.lesson._id) };
  return course.hasExam ? { title: course.title, label: t("bar.exam"), to: paths.exam.to(course._id) } : null;
}
