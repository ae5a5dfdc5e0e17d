import { ExamsView } from "../../features/admin/exams/ExamsView";

export default function ExamsPage() {
  return <ExamsView />;
}
