import { Button, Stack } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { paths } from "@/lib/paths";
import { Link, useNavigate } from "react-router-dom";
import { usePrewarmLesson, type Lesson } from "./api";
import { ShortcutLegend, shortcutKeys, type ShortcutAction } from "./ShortcutLegend";
import { useCompletion } from "./useCompletion";
import { useShortcutChoice, useShortcuts } from "./useShortcuts";
import classes from "./LessonActions.module.css";

/**
 * "Mark as complete", then "next lesson" or the exam.
 * Each has a shortcut.
 */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const navigate = useNavigate();
  const { complete, working } = useCompletion(lesson);
  const prewarm = usePrewarmLesson();
  const { enabled, toggle } = useShortcutChoice();
  const open = lesson.isPreview !== true && (!lesson.completed || working);
  const backTo = paths.course.to(lesson.course.slug);
  const following = lesson.nextLessonId === null ? null : paths.lesson.to(lesson.nextLessonId);
  const nextTo = open ? null : (following ?? (lesson.examIsNext ? paths.exam.to(lesson.course._id) : null));
  const keyOf = (action: ShortcutAction) => (enabled ? { "aria-keyshortcuts": shortcutKeys[action] } : {});

  // Prefetches on hover: a click is likely.
  const soon = () => prewarm(lesson.nextLessonId);
  const intent = { onPointerEnter: soon, onFocus: soon };

  const forward: ShortcutAction[] = open ? ["complete"] : nextTo === null ? [] : ["next"];

  useShortcuts(
    {
      [shortcutKeys.back]: () => void navigate(backTo),
      ...(open && { [shortcutKeys.complete]: () => void complete() }),
      ...(nextTo !== null && { [shortcutKeys.next]: () => void navigate(nextTo) }),
    },
    enabled,
  );

  return (
    <Stack component="footer" gap="md">
      <div className={classes.bar}>
        <Button component={Link} to={backTo} variant="outline" {...keyOf("back")}>
          {t("back")}
        </Button>
        {lesson.previousLessonId !== null && (
          <Button
            component={Link}
            to={paths.lesson.to(lesson.previousLessonId)}
            variant="ghost"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            {t("previous")}
          </Button>
        )}
        {open ? (
          <BusyButton
            onClick={() => void complete()}
            busy={working}
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            {...intent}
            {...keyOf("complete")}
          >
            {working ? t("completing") : t("complete")}
          </BusyButton>
        ) : (
          nextTo !== null && (
            <Button
              component={Link}
              to={nextTo}
              rightSection={<IconArrowRight size={18} aria-hidden="true" />}
              {...intent}
              {...keyOf("next")}
            >
              {t(lesson.examIsNext ? "exam" : "next")}
            </Button>
          )
        )}
      </div>
      <ShortcutLegend actions={[...forward, "back"]} enabled={enabled} onToggle={toggle} />
    </Stack>
  );
}
