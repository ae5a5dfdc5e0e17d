import type { CourseSummary } from "./api";
import { CourseCard } from "./CourseCard";
import classes from "./CourseGrid.module.css";

export default function CourseCards({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <ul className={classes.grid}>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}
