import { useTranslation } from "react-i18next";
import { ChooseFile } from "@/admin/components/ChooseFile";
import { useDialog } from "@/components/dialog/useDialog";
import { CourseImportDialog } from "./CourseImportDialog";

/** Takes a ZIP and shows what it would do. */
export function CourseImport() {
  const { t } = useTranslation("adminCourseFiles");
  const dialog = useDialog<File>(t("readFailure"));
  return (
    <>
      <ChooseFile label={t("import")} accept=".zip,application/zip" onChoose={dialog.open} />
      {dialog.show((file, control) => (
        <CourseImportDialog file={file} {...control} />
      ))}
    </>
  );
}
