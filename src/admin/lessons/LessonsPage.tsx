import { LessonList } from "./LessonList";
import { useSearchParams } from "@/lib/router";

export default function LessonsPage() {
  const [search] = useSearchParams();
  const moduleId = search.get("moduleId") ?? undefined;
  return <LessonList key={moduleId ?? ""} moduleId={moduleId} />;
}
