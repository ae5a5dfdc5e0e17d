import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { lessonImageRules } from "@convex/shared/lessonImages";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { FileChooser } from "@/components/form/FileChooser";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAddImage, type LessonDetail } from "./api";

const imageForm = z.object({ alt: z.string().check(z.trim(), z.minLength(1, "descriptionRequired")) });

interface ImageButtonProps {
  lessonId: LessonDetail["_id"];
  disabled: boolean;
  onInsert: (image: { name: string; alt: string }) => void;
}

/** Uploads an image for the text, with its description (LESSON-19). */
export function ImageButton({ lessonId, disabled, onInsert }: ImageButtonProps) {
  const { t } = useTranslation("adminLessons");
  const dialog = useDialog<File>();
  return (
    <>
      <FileChooser accept={lessonImageRules.types.join(",")} onChoose={(file) => dialog.open(file)}>
        {(props) => (
          <ActionIcon {...props} size={36} aria-label={t("image.insert")} title={t("image.insert")} disabled={disabled}>
            <IconPhotoUp size={19} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        )}
      </FileChooser>
      {dialog.show((file, control) => (
        <ImageDialog file={file} lessonId={lessonId} onInsert={onInsert} {...control} />
      ))}
    </>
  );
}

type ImageDialogProps = Omit<ImageButtonProps, "disabled"> & DialogControl & { file: File };

function ImageDialog({ file, lessonId, onInsert, ...dialog }: ImageDialogProps) {
  const { t } = useTranslation("adminLessons");
  const add = useAddImage(lessonId);
  const [blank] = useState({ alt: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: imageForm,
    labels: { alt: t("image.alt") },
    save: async ({ alt }) => onInsert({ name: await add(file), alt }),
    texts: { failure: t("image.failure") },
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("image.insert")} submit={t("image.confirm")}>
      <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {file.name}
      </Text>
      <TextInput {...live.field("alt")} description={t("image.altHint")} maxLength={300} data-autofocus />
    </FormDialog>
  );
}
