import LessonPage from "@/student/lesson/LessonPage";
import { LessonNotes, NoteTool } from "./LessonNotes";
import { PlaceInquiries } from "./PlaceInquiries";

/** The lesson, with notes of one's own (NOTE-1) and questions about it (ASK-1). */
export default function LessonWithInquiries() {
  return (
    <LessonPage
      tools={({ _id, isPreview }, { read, find }) =>
        isPreview ? null : <NoteTool lessonId={_id} readPassages={read} findPassage={find} />
      }
      below={({ _id, isPreview, course }, { read }) => (
        <>
          {!isPreview && <LessonNotes lessonId={_id} slug={course.slug} />}
          <PlaceInquiries placeId={_id} kind="lesson" readPassages={read} />
        </>
      )}
    />
  );
}
