import { StudentsView } from "../../features/admin/students/StudentsView";

export default function StudentsPage() {
  return <StudentsView />;
}
