import { ActionIcon } from "@mantine/core";
import { IconBold, IconCode, IconHeading, IconItalic, IconLink, IconList, IconListNumbers } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { applyMark, type Mark } from "./markdownMarks";
import classes from "./MarkdownEditor.module.css";

const tools: readonly { mark: Mark; icon: typeof IconBold }[] = [
  { mark: "heading", icon: IconHeading },
  { mark: "bold", icon: IconBold },
  { mark: "italic", icon: IconItalic },
  { mark: "link", icon: IconLink },
  { mark: "list", icon: IconList },
  { mark: "numbered", icon: IconListNumbers },
  { mark: "code", icon: IconCode },
];

interface MarkdownToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
  disabled: boolean;
}

/** Formats the selection. */
export function MarkdownToolbar({ area, onChange, disabled }: MarkdownToolbarProps) {
  const { t } = useTranslation("adminLessons");

  const press = (mark: Mark): void => {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = applyMark(mark, value, selectionStart, selectionEnd);
    onChange(next.value);
    // After React has set the value, which moves the caret to the end.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };

  return (
    <div className={classes.toolbar} role="group" aria-label={t("editor.toolbar")}>
      {tools.map(({ mark, icon: Icon }) => (
        <ActionIcon
          key={mark}
          size={36}
          aria-label={t(`editor.marks.${mark}`)}
          title={t(`editor.marks.${mark}`)}
          disabled={disabled}
          onClick={() => press(mark)}
        >
          <Icon size={19} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
