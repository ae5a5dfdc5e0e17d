import { CourseList } from "../../features/admin/courses/CourseList";

export default function CoursesPage() {
  return <CourseList />;
}
