import { ActionIcon, Card, Tabs, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import {
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { LessonImagesContext } from "@/components/markdown/lessonImages";
import { useFormat } from "@/lib/format";
import { useLessonImages, type LessonDetail } from "./api";
import { ImageButton } from "./ImageButton";
import classes from "./MarkdownEditor.module.css";
import { applyMark, insertImage, type Mark, type Marked } from "./markdownMarks";
import { MarkdownPreview } from "./MarkdownPreview";

/** Delay of the preview, because parsing long texts is slow. */
const PREVIEW_DELAY_MS = 200;
const SIDE_BY_SIDE = "(min-width: 75em)";

interface MarkdownEditorProps {
  lessonId: LessonDetail["_id"];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Text and preview, side by side or in tabs on a narrow screen. */
export function MarkdownEditor({ lessonId, value, onChange, error, disabled }: MarkdownEditorProps) {
  const { t } = useTranslation("adminLessons");
  const wide = useMediaQuery(SIDE_BY_SIDE, false, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>("write");
  const [shown] = useDebouncedValue(value, PREVIEW_DELAY_MS);

  const images = useLessonImages(lessonId);

  const writer = <Writer lessonId={lessonId} value={value} onChange={onChange} error={error} disabled={disabled} />;
  const preview = (
    <LessonImagesContext value={images}>
      <MarkdownPreview content={shown} />
    </LessonImagesContext>
  );
  if (wide) {
    return (
      <div className={classes.sides}>
        {writer}
        <section className={classes.side} aria-labelledby="lesson-preview">
          <Text fw={600} id="lesson-preview" component="h2" fz="sm" className={classes.previewTitle ?? ""}>
            {t("editor.preview")}
          </Text>
          <Card className={classes.preview ?? ""} tabIndex={0} aria-labelledby="lesson-preview" role="group">
            {preview}
          </Card>
        </section>
      </div>
    );
  }
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List grow aria-label={t("editor.views")}>
        <Tabs.Tab value="write">{t("editor.write")}</Tabs.Tab>
        <Tabs.Tab value="preview">{t("editor.preview")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="md">
        {writer}
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="md">
        <VisuallyHidden component="h2">{t("editor.preview")}</VisuallyHidden>
        <Card className={classes.preview ?? ""}>{preview}</Card>
      </Tabs.Panel>
    </Tabs>
  );
}

function Writer({ lessonId, value, onChange, error, disabled }: MarkdownEditorProps) {
  const { t } = useTranslation("adminLessons");
  const format = useFormat();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.side}>
      <MarkdownToolbar lessonId={lessonId} area={area} onChange={onChange} disabled={disabled} />
      <Textarea
        ref={area}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-label={t("editor.content")}
        description={t("editor.count", {
          used: format.number(value.length),
          most: format.number(limits.lessonContent),
        })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={limits.lessonContent}
        error={error}
        disabled={disabled}
        classNames={{ input: classes.area ?? "" }}
        spellCheck
      />
    </div>
  );
}

const tools: readonly { mark: Mark; icon: typeof IconBold }[] = [
  { mark: "heading", icon: IconHeading },
  { mark: "bold", icon: IconBold },
  { mark: "italic", icon: IconItalic },
  { mark: "link", icon: IconLink },
  { mark: "list", icon: IconList },
  { mark: "numbered", icon: IconListNumbers },
  { mark: "code", icon: IconCode },
  { mark: "runnable", icon: IconPlayerPlay },
];

interface MarkdownToolbarProps {
  lessonId: LessonDetail["_id"];
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
  disabled: boolean;
}

/** Buttons that format the selection. */
function MarkdownToolbar({ lessonId, area, onChange, disabled }: MarkdownToolbarProps) {
  const { t } = useTranslation("adminLessons");

  const change = (changed: (value: string, start: number, end: number) => Marked): void => {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = changed(value, selectionStart, selectionEnd);
    onChange(next.value);
    // React moves the caret to the end when it sets the value.
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
          onClick={() => change((...text) => applyMark(mark, ...text))}
        >
          <Icon size={19} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      ))}
      <ImageButton
        lessonId={lessonId}
        disabled={disabled}
        onInsert={(image) => change((...text) => insertImage(image, ...text))}
      />
    </div>
  );
}
