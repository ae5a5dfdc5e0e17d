import { Container } from "@mantine/core";
import { Boundary } from "@/components/Boundary";
import { CourseView } from "./CourseView";
import { useParams } from "@/lib/router";

export default function CoursePage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <Boundary page resetKey={slug}>
        <CourseView key={slug} slug={slug} />
      </Boundary>
    </Container>
  );
}
