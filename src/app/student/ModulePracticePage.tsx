import { toPassage } from "@convex/shared/inquiryForm";
import ModulePracticePage from "@/student/practice/ModulePracticePage";
import { PlaceInquiries } from "./PlaceInquiries";

/** A module's practice, and questions about it (ASK-1). */
export default function PracticeWithInquiries() {
  return (
    <ModulePracticePage
      below={({ module, questions }) => (
        <PlaceInquiries
          placeId={module._id}
          kind="practice"
          readPassages={() => ({ all: questions.map(({ question }) => toPassage(question)), marked: "" })}
        />
      )}
    />
  );
}
