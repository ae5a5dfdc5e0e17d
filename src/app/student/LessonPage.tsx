import LessonPage from "@/student/lesson/LessonPage";
import { PlaceInquiries } from "./PlaceInquiries";

/** The lesson, and questions about it (ASK-1). */
export default function LessonWithInquiries() {
  return (
    <LessonPage below={({ _id }, readText) => <PlaceInquiries placeId={_id} kind="lesson" readPassages={readText} />} />
  );
}
