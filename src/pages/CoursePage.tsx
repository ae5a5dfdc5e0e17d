import { Container } from "@mantine/core";
import { QueryBoundary } from "../components/QueryBoundary";
import { CourseView } from "../features/course/CourseView";
import { useParams } from "../lib/router";

export default function CoursePage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <QueryBoundary resetKey={slug} wholePage>
        <CourseView key={slug} slug={slug} />
      </QueryBoundary>
    </Container>
  );
}
