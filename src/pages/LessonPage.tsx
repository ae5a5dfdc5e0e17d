import { Container } from "@mantine/core";
import { ErrorBoundary } from "../components/ErrorBoundary";
import { LessonErrorState } from "../features/lesson/LessonErrorState";
import { LessonView } from "../features/lesson/LessonView";
import { useParams } from "../lib/router";

export default function LessonPage() {
  const { lessonId = "" } = useParams();
  return (
    <Container size={800} py="xl">
      <ErrorBoundary
        resetKey={lessonId}
        fallback={(error, retry) => <LessonErrorState error={error} onRetry={retry} />}
      >
        <LessonView key={lessonId} lessonId={lessonId} />
      </ErrorBoundary>
    </Container>
  );
}
