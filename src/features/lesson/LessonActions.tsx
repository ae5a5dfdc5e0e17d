import { Button, Group } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import type { Lesson } from "./api";
import { useCompletion } from "./useCompletion";
import classes from "./LessonActions.module.css";

/** "Mark as complete" until it is; then "next lesson" when the module has one. */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const { complete, working } = useCompletion(lesson);
  return (
    <Group className={classes.bar} justify="space-between" component="footer">
      <Button component={Link} to={paths.course.to(lesson.course.slug)} variant="outline">
        {t("back")}
      </Button>
      {!lesson.completed || working ? (
        <Button
          onClick={() => void complete()}
          disabled={working}
          leftSection={<IconCheck size={18} aria-hidden="true" />}
        >
          {working ? t("completing") : t("complete")}
        </Button>
      ) : (
        lesson.nextLessonId !== null && (
          <Button
            component={Link}
            to={paths.lesson.to(lesson.nextLessonId)}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {t("next")}
          </Button>
        )
      )}
    </Group>
  );
}
