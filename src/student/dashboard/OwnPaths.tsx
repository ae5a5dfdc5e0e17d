import { Card } from "@mantine/core";
import { PathSteps } from "@/components/path/PathSteps";
import { useOwnPaths } from "./api";

/** The student's unfinished paths with their next courses (PATH-5). */
export default function OwnPaths() {
  const steps = useOwnPaths();
  if (!steps || steps.length === 0) return null;
  return (
    <Card p="lg">
      <PathSteps of="mine" steps={steps} />
    </Card>
  );
}
