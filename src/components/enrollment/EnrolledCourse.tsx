import { IconBookOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { Found } from "@/components/page/Found";
import { LoadingTitle } from "@/components/page/PageTop";
import { paths } from "@/lib/paths";
import { useStudentsCourse, type StudentsCourse } from "@/lib/studentsCourse";

interface EnrolledCourseProps {
  texts: {
    /** Shown to those who are not enrolled. */
    refusal: { title: string; message: string; action: string };
    loading: string;
    missing: { title: string; message: string; back: string };
  };
  size?: number;
  children: (course: StudentsCourse) => ReactNode;
}

/** A page about the course of the address, for its students. */
export function EnrolledCourse({ texts, children, ...props }: EnrolledCourseProps) {
  const { slug = "" } = useParams();
  return (
    <EnrolledPage refusal={texts.refusal} of={slug} {...props}>
      <CourseOf key={slug} slug={slug} texts={texts}>
        {children}
      </CourseOf>
    </EnrolledPage>
  );
}

function CourseOf({ slug, texts: { loading, missing }, children }: EnrolledCourseProps & { slug: string }) {
  const { title, message, back } = missing;
  return (
    <Found
      value={useStudentsCourse(slug)}
      loading={<LoadingTitle>{loading}</LoadingTitle>}
      missing={{ icon: IconBookOff, title, message, link: { to: paths.dashboard.to(), label: back } }}
    >
      {children}
    </Found>
  );
}
