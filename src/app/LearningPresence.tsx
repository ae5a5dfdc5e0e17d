import { useDocumentVisibility } from "@mantine/hooks";
import { useConvexConnectionState, useMutation } from "convex/react";
import { matchPath, useLocation } from "react-router-dom";
import { api } from "@convex/_generated/api";
import { presenceRules } from "@convex/shared/limits";
import { paths } from "@/lib/paths";
import { useViewer } from "@/lib/session";
import { useHeartbeat } from "@/lib/useHeartbeat";

const practicePlaces = [paths.modulePractice.pattern, paths.dailyPractice.pattern];

/** Tells the school that a lesson or practice is open and in sight (GLANCE-3, CERT-35). */
export default function LearningPresence() {
  const { pathname } = useLocation();
  const lessonId = matchPath(paths.lesson.pattern, pathname)?.params.lessonId;
  const isLearning = lessonId !== undefined || practicePlaces.some((pattern) => matchPath(pattern, pathname) !== null);
  const isIn = useViewer()?.status === "active";
  const isVisible = useDocumentVisibility() === "visible";
  const { isWebSocketConnected } = useConvexConnectionState();
  const beat = useMutation(api.student.presence.beat);
  useHeartbeat(() => beat(lessonId === undefined ? {} : { lessonId }), {
    everyMs: presenceRules.learningBeatMs,
    of: lessonId ?? "",
    isSent: isLearning && isIn && isVisible && isWebSocketConnected,
  });
  return null;
}
