import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lessonImageRules } from "@convex/shared/lessonImages";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { FileChooser } from "@/components/form/FileChooser";
import { useAddImage, type LessonDetail } from "./api";

interface ImageButtonProps {
  lessonId: LessonDetail["_id"];
  disabled: boolean;
  onInsert: (image: { name: string; alt: string }) => void;
}

/** LESSON-19: uploads an image and inserts it with a description. */
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
  const [alt, setAlt] = useState("");
  const add = useAddImage(lessonId);
  return (
    <ConfirmDialog
      {...dialog}
      harmless
      title={t("image.insert")}
      confirm={t("image.confirm")}
      disabled={alt.trim() === ""}
      onConfirm={async () => onInsert({ name: await add(file), alt })}
      texts={{ failure: t("image.failure") }}
    >
      <Text c="dimmed" mb="md" style={{ overflowWrap: "anywhere" }}>
        {file.name}
      </Text>
      <TextInput
        label={t("image.alt")}
        description={t("image.altHint")}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        maxLength={300}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
