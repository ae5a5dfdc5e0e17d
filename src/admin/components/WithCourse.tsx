import { IconBook2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useCourse, type CourseDetail } from "./api";
import { PageSkeleton } from "./PageSkeleton";

interface WithCourseProps {
  /** Title of the toast when it fails to load. */
  failure: string;
  children: (course: CourseDetail) => ReactNode;
}

/** A page about the course in the address; says so if there is none. */
export function WithCourse({ failure, children }: WithCourseProps) {
  const { courseId = "" } = useParams();
  return (
    <Boundary failure={failure} resetKey={courseId}>
      <Loaded key={courseId} courseId={courseId}>
        {children}
      </Loaded>
    </Boundary>
  );
}

function Loaded({ courseId, children }: Pick<WithCourseProps, "children"> & { courseId: string }) {
  const { t } = useTranslation("admin");
  return (
    <Found
      value={useCourse(courseId)}
      loading={<PageSkeleton />}
      missing={{
        icon: IconBook2,
        title: t("courseMissing.title"),
        message: t("courseMissing.text"),
        link: { to: paths.adminCourses.to(), label: t("courseMissing.back") },
      }}
    >
      {children}
    </Found>
  );
}
