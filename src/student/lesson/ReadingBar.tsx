import { VisuallyHidden } from "@mantine/core";
import { IconTextSize } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { RadioChoices } from "@/components/form/RadioChoices";
import { useContentLang } from "@/lib/contentLang";
import type { Lesson } from "./api";
import { BarPanel } from "./BarPanel";
import classes from "./ReadingBar.module.css";
import type { ReadingPosition } from "./useReadingPosition";
import { textSizes, type TextSize } from "./useTextSize";

interface ReadingBarProps {
  lesson: Lesson;
  position: ReadingPosition;
  size: TextSize;
  onSize: (size: TextSize) => void;
  /** More tools, before the text size. */
  tools?: ReactNode;
}

/** Where one is in the lesson, its parts, and the size of its text (LESSON-22, LESSON-23). */
export function ReadingBar({ lesson, position, size, onSize, tools }: ReadingBarProps) {
  const { t } = useTranslation("lesson");
  const { search } = useLocation();
  const lang = useContentLang(lesson.course.language);
  const { parts, current, line } = position;
  const number = Math.max(current, 0);
  return (
    <div className={classes.bar} role="group" aria-label={t("reader.title")}>
      {parts.length > 0 && (
        <BarPanel
          summary={
            <span className={classes.part}>
              {t("reader.part", { number: number + 1, count: parts.length })}
              <span className={classes.name} {...lang}>
                {parts[number]?.title}
              </span>
            </span>
          }
        >
          {(close) => (
            <nav aria-label={t("reader.contents")}>
              <ol className={classes.parts} {...lang}>
                {parts.map(({ id, title }, index) => (
                  <li key={id}>
                    <Link
                      to={{ search, hash: `#${encodeURIComponent(id)}` }}
                      aria-current={index === number ? "location" : undefined}
                      onClick={close}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </BarPanel>
      )}
      <div className={classes.tools}>
        {tools}
        <BarPanel
          side="end"
          summary={
            <>
              <IconTextSize size={20} stroke={1.7} aria-hidden="true" />
              <VisuallyHidden>{t("reader.size")}</VisuallyHidden>
            </>
          }
        >
          {() => (
            <RadioChoices
              legend={t("reader.size")}
              choices={Object.keys(textSizes).map((value) => ({
                value: value as TextSize,
                label: t(`reader.sizes.${value as TextSize}`),
              }))}
              chosen={size}
              onChoose={onSize}
            />
          )}
        </BarPanel>
      </div>
      <div ref={line} className={classes.line} aria-hidden="true" />
    </div>
  );
}
