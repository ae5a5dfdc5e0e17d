import { useTranslation } from "react-i18next";
import { ChooseFile } from "@/admin/components/ChooseFile";
import { useDialog } from "@/components/dialog/useDialog";
import { CourseImportDialog } from "./CourseImportDialog";

/** Opens a ZIP and shows what importing it would change. */
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
