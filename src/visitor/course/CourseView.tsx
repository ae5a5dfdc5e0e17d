import { IconBookOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useCourse } from "./api";
import { CourseAbout } from "./CourseAbout";
import { CourseHeader } from "./CourseHeader";
import { CourseOutline } from "./CourseOutline";
import { CourseSkeleton } from "./CourseSkeleton";
import { EnrollPanel } from "./EnrollPanel";
import classes from "./CourseLayout.module.css";

/** Subscribes to the outline only: progress and enrollment live in the parts that show them. */
export function CourseView({ slug }: { slug: string }) {
  const { t } = useTranslation("course");
  const course = useCourse(slug);
  if (course === undefined) return <CourseSkeleton />;
  if (course === null) {
    return (
      <StateMessage
        page
        icon={IconBookOff}
        title={t("notFound.title")}
        message={t("notFound.text")}
        link={{ to: paths.home.to(), label: t("backHome") }}
      />
    );
  }
  return (
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
  );
}
