import { Container } from "@mantine/core";
import { ErrorBoundary } from "../components/ErrorBoundary";
import { ExamErrorState } from "../features/exam/ExamErrorState";
import { ExamView } from "../features/exam/ExamView";
import { useParams } from "../lib/router";

export default function ExamPage() {
  const { courseId = "" } = useParams();
  return (
    <Container size={800} py="xl">
      <ErrorBoundary resetKey={courseId} fallback={(error, retry) => <ExamErrorState error={error} onRetry={retry} />}>
        <ExamView key={courseId} courseId={courseId} />
      </ErrorBoundary>
    </Container>
  );
}
