import { Container, Skeleton, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useLocation } from "react-router-dom";
import { useHome, usePromo } from "./api";
import { CertificateSection } from "./CertificateSection";
import { CourseGrid } from "./CourseGrid";
import { Hero } from "./Hero";
import classes from "./HomePage.module.css";
import { PathSection } from "./PathSection";
import { QuestionSection } from "./QuestionSection";
import { Steps } from "./Steps";
import { TeacherSection } from "./TeacherSection";
import { VoiceSection } from "./VoiceSection";

export default function HomePage() {
  const courses = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();

  const explore = () => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    courses.current?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    courses.current?.focus({ preventScroll: true });
  };

  // Follows the footer's link; `key` is new with every click.
  useEffect(() => {
    if (hash === "#courses") explore();
  }, [hash, key]);

  return (
    <Container>
      <Hero onExplore={explore} />
      <Stats />
      <Boundary fallback={() => null}>
        <Story />
      </Boundary>
      <section aria-labelledby="courses" className={classes.section}>
        <CoursesHeading ref={courses} />
        <CourseGrid />
      </section>
    </Container>
  );
}

/**
 * From how it works to the questions, before the catalog.
 * A part that fails to load is not worth an error message.
 */
function Story() {
  const { showsSteps, showsCertificate, showsTeachers, showsQuestions } = useHome();
  return (
    <>
      {showsSteps && <Steps />}
      {showsCertificate && <CertificateSection />}
      <div className={classes.promo}>
        <Boundary fallback={() => null}>
          <PromoBanner />
        </Boundary>
      </div>
      <Boundary fallback={() => null}>
        <PathSection />
      </Boundary>
      <VoiceSection />
      {showsTeachers && (
        <Boundary fallback={() => null}>
          <TeacherSection />
        </Boundary>
      )}
      {showsQuestions && <QuestionSection />}
    </>
  );
}

/**
 * Target of "explore courses".
 * Takes the focus, so that the keyboard continues in the list.
 */
function CoursesHeading({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation("home");
  return (
    <div className={classes.heading}>
      <Title order={2} id="courses" ref={ref} tabIndex={-1} className={classes.headingTitle}>
        {t("courses.title")}
      </Title>
      <p className={classes.headingText}>{t("courses.text")}</p>
    </div>
  );
}

/** Lazy: it needs date-fns, which the first page does not load. */
const CurrentPromo = lazy(() => import("./CurrentPromo"));

function PromoBanner() {
  const promo = usePromo();
  const waiting = <Skeleton className={classes.waiting} radius="lg" />;

  if (promo === undefined) return waiting;
  if (promo === null || !promo.enabled) return null;
  return (
    <Suspense fallback={waiting}>
      <CurrentPromo promo={promo} />
    </Suspense>
  );
}

/** Fixed statistics (HOME-2). */
const stats = [
  { value: "20+", label: "stats.courses" },
  { value: "100%", label: "stats.certification" },
  { value: "100%", label: "stats.online" },
] as const;

function Stats() {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("stats.label")}>
      <ul className={classes.stats}>
        {stats.map(({ value, label }) => (
          <li key={label} className={classes.stat}>
            <span className={classes.value}>{value}</span>
            <span className={classes.label}>{t(label)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
