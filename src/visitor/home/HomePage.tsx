import { Container } from "@mantine/core";
import { useRef } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { QueryBoundary } from "@/components/QueryBoundary";
import { CourseGrid } from "./CourseGrid";
import { CoursesHeading } from "./CoursesHeading";
import { Hero } from "./Hero";
import { PromoBanner } from "./PromoBanner";
import { Stats } from "./Stats";
import classes from "./HomePage.module.css";

export default function HomePage() {
  const courses = useRef<HTMLHeadingElement>(null);

  const explore = () => {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    courses.current?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    courses.current?.focus({ preventScroll: true });
  };

  return (
    <Container>
      <Hero onExplore={explore} />
      <Stats />
      <div className={classes.promo}>
        {/* An advertisement that cannot be read is no reason for an error message. */}
        <ErrorBoundary fallback={() => null}>
          <PromoBanner />
        </ErrorBoundary>
      </div>
      <section aria-labelledby="courses">
        <CoursesHeading ref={courses} />
        <QueryBoundary>
          <CourseGrid />
        </QueryBoundary>
      </section>
    </Container>
  );
}
