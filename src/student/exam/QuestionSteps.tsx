import { Button, VisuallyHidden } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./QuestionSteps.module.css";

/** Elements that use arrow keys themselves. */
const TAKES_ARROWS = "input, select, textarea, [role=dialog], [role=menu]";

interface QuestionStepsProps {
  /** Index of the current question. */
  index: number;
  total: number;
  isOverview: boolean;
  /** Indexes; null at the ends and in the overview. */
  previous: number | null;
  next: number | null;
  onGo: (to: number | "overview" | null) => void;
}

/**
 * Buttons and arrow keys between the questions.
 * "Next" submits the form, as Enter in an option does: the form decides what follows.
 */
export function QuestionSteps({ index, total, isOverview, previous, next, onGo }: QuestionStepsProps) {
  const { t } = useTranslation("exam");
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(TAKES_ARROWS)) return;
    if (event.key === "ArrowLeft") onGo(previous);
    if (event.key === "ArrowRight") onGo(next);
  });
  return (
    <div className={classes.steps} data-keep-clear>
      <VisuallyHidden role="status">{isOverview ? "" : t("questionOf", { number: index + 1, total })}</VisuallyHidden>
      {isOverview ? (
        <Button
          variant="outline"
          leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
          onClick={() => onGo(index)}
        >
          {t("overview.back", { number: index + 1 })}
        </Button>
      ) : (
        <>
          <Button
            variant="outline"
            size="icon"
            aria-label={t("previous")}
            aria-keyshortcuts="ArrowLeft"
            disabled={previous === null}
            onClick={() => onGo(previous)}
          >
            <IconChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Button variant="outline" onClick={() => onGo("overview")}>
            {t("overview.open")}
          </Button>
          <Button
            type={next === null ? "button" : "submit"}
            aria-keyshortcuts="ArrowRight"
            disabled={next === null}
            rightSection={<IconChevronRight size={20} aria-hidden="true" />}
          >
            {t("next")}
          </Button>
        </>
      )}
    </div>
  );
}
