import { Container } from "@mantine/core";
import { PageBoundary } from "@/components/page/PageBoundary";
import { CourseView } from "./CourseView";
import { useParams } from "@/lib/router";

export default function CoursePage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <PageBoundary resetKey={slug}>
        <CourseView key={slug} slug={slug} />
      </PageBoundary>
    </Container>
  );
}
