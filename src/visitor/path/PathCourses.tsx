import { Card, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { CourseFacts } from "@/components/catalog/CourseFacts";
import { ProgressBar } from "@/components/page/ProgressBar";
import cover from "@/components/coveringLink.module.css";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useProgress, type Path, type PathCourse } from "./api";
import classes from "./PathPage.module.css";

/** The courses in the recommended order, with the student's state in each. */
export function PathCourses({ path }: { path: Path }) {
  const { t } = useTranslation("path");
  return (
    <section aria-labelledby="path-courses">
      <Title order={2} id="path-courses">
        {t("list.title")}
      </Title>
      <Text c="dimmed" mt={6}>
        {t(path.courses.length === 0 ? "list.empty" : "list.text")}
      </Text>
      <ol className={classes.list}>
        {path.courses.map((course, index) => (
          <li key={course._id}>
            <CourseItem course={course} number={index + 1} pathId={path._id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CourseItemProps {
  course: PathCourse;
  number: number;
  pathId: Path["_id"];
}

function CourseItem({ course, number, pathId }: CourseItemProps) {
  const lang = useContentLang(course.language);
  return (
    <Card component="article" p="lg">
      <div className={classes.course}>
        <Title order={3} size="h4">
          <span aria-hidden="true">{`${number}. `}</span>
          <Link to={paths.course.to(course.slug)} className={cover.link} {...lang}>
            {course.title}
          </Link>
        </Title>
        <Text c="dimmed" lineClamp={2} {...lang}>
          {course.description}
        </Text>
        <CourseFacts course={course} />
        <Boundary fallback={() => null}>
          <CourseState course={course} pathId={pathId} />
        </Boundary>
      </div>
    </Card>
  );
}

/** The student's state; nothing for visitors. */
function CourseState({ course, pathId }: Omit<CourseItemProps, "number">) {
  const { t } = useTranslation("path");
  const format = useFormat();
  const own = useProgress(pathId)?.courses.find(({ courseId }) => courseId === course._id);
  if (own === undefined) return null;
  const percent = format.percent(own.progressPercentage);
  const text = t(`state.${own.state}`, { percent });
  return (
    <div className={classes.state}>
      <Text fz="sm" fw={600} className={classes.own} data-completed={own.state === "completed" || undefined}>
        {own.state === "completed" && <IconCircleCheck size={16} aria-hidden="true" />} {text}
      </Text>
      {own.state === "inProgress" && (
        <ProgressBar label={`${course.title}: ${text}`} value={own.progressPercentage} mt={4} />
      )}
    </div>
  );
}
