import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EarnedCertificate } from "@/components/certificate/earned";
import { paths } from "@/lib/paths";
import { offerPractice } from "@/components/practice/practiceOffer";
import { useNavigate } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { useCompleteLesson, usePrewarmLesson, type Lesson } from "./api";

/**
 * Completes the lesson, then opens the next page.
 * That is the next lesson; after the last one, the exam or the course. After a module, they offer its
 * questions (PRACTICE-5).
 */
export function useCompletion(lesson: Pick<Lesson, "_id" | "nextLessonId" | "course">): {
  complete: () => Promise<void>;
  working: boolean;
} {
  const { t } = useTranslation("lesson");
  const navigate = useNavigate();
  const send = useCompleteLesson();
  const prewarm = usePrewarmLesson();
  const [working, setWorking] = useState(false);
  const busy = useRef(false);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const complete = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    try {
      const answer = send({ lessonId: lesson._id });
      prewarm(lesson.nextLessonId);
      const result = await answer;
      if ("queued" in result) {
        showToast({ title: t("toasts.queuedTitle"), message: t("toasts.queuedMessage") });
        if (here.current)
          await navigate(
            lesson.nextLessonId ? paths.lesson.to(lesson.nextLessonId) : paths.course.to(lesson.course.slug),
          );
        return;
      }
      const { certificateHash } = result;
      if (certificateHash === null) {
        showToast({ title: t("toasts.lessonCompleted"), message: t("toasts.progressUpdated"), variant: "success" });
      } else {
        const state: EarnedCertificate = { certificateHash, courseId: lesson.course._id };
        showToast({
          title: t("toasts.certificateTitle"),
          message: t("toasts.certificateMessage"),
          variant: "success",
          action: {
            label: t("toasts.certificateAction"),
            run: () => void navigate(paths.dashboard.to("certificates"), { state }),
          },
        });
      }
      // The user may have navigated elsewhere since.
      if (here.current) {
        const { courseSlug, nextLessonId, examIsNext, practiceModuleId } = result;
        const state = practiceModuleId && offerPractice(paths.modulePractice.to(courseSlug, practiceModuleId));
        if (nextLessonId !== null) await navigate(paths.lesson.to(nextLessonId), { state });
        else await navigate(examIsNext ? paths.exam.to(lesson.course._id) : paths.course.to(courseSlug), { state });
      }
    } catch {
      showToast({ title: t("toasts.failureTitle"), message: t("toasts.failureMessage"), variant: "destructive" });
    } finally {
      busy.current = false;
      if (here.current) setWorking(false);
    }
  };

  return { complete, working };
}
