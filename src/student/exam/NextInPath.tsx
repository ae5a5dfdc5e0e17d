import { Card } from "@mantine/core";
import { PathSteps } from "@/components/path/PathSteps";
import { useNextSteps, type ExamPage } from "./api";

/** The courses that follow the passed one in its paths (PATH-5). */
export default function NextInPath({ courseId }: { courseId: ExamPage["course"]["_id"] }) {
  const steps = useNextSteps(courseId);
  if (!steps || steps.length === 0) return null;
  return (
    <Card p="lg">
      <PathSteps of="next" steps={steps} />
    </Card>
  );
}
