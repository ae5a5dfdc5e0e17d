import { PathSteps } from "@/components/path/PathSteps";
import { useNextSteps, type Course } from "./api";

/** The courses that follow a completed one in its paths (PATH-5). */
export default function NextInPath({ courseId }: { courseId: Course["_id"] }) {
  const steps = useNextSteps(courseId);
  return steps && steps.length > 0 ? <PathSteps of="next" steps={steps} /> : null;
}
