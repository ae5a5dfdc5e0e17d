import { Container } from "@mantine/core";
import { useRef } from "react";
import { Boundary } from "@/components/Boundary";
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
        {/* A promotion that fails to load is no reason for an error message. */}
        <Boundary fallback={() => null}>
          <PromoBanner />
        </Boundary>
      </div>
      <section aria-labelledby="courses">
        <CoursesHeading ref={courses} />
        <Boundary>
          <CourseGrid />
        </Boundary>
      </section>
    </Container>
  );
}
