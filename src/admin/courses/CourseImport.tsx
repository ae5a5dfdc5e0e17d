import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import { CourseImportDialog } from "./CourseImportDialog";

/** Takes a ZIP and shows what it would do. */
export function CourseImport() {
  const { t } = useTranslation("adminCourseFiles");
  const dialog = useDialog<File>(t("readFailure"));
  const reset = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    // The same file can be chosen again once it is corrected.
    reset.current?.();
    if (file) dialog.open(file);
  };
  return (
    <>
      <FileButton accept=".zip,application/zip" resetRef={reset} onChange={choose}>
        {(props) => (
          <Button {...props} variant="outline" leftSection={<IconUpload size={18} aria-hidden="true" />}>
            {t("import")}
          </Button>
        )}
      </FileButton>
      {dialog.show((file, control) => (
        <CourseImportDialog file={file} {...control} />
      ))}
    </>
  );
}
