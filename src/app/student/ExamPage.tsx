import ExamPage from "@/student/exam/ExamPage";
import { PlaceInquiries } from "./PlaceInquiries";

/** The exam, and questions about it once it was failed (ASK-5). */
export default function ExamWithInquiries() {
  return <ExamPage below={({ course }) => <PlaceInquiries placeId={course._id} kind="exam" />} />;
}
