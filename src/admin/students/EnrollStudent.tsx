import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import { EnrollStudentDialog, type Student } from "./EnrollDialog";

/** Button on the student's page. */
export function EnrollButton({ student }: { student: Student }) {
  const { t } = useTranslation("adminPeople");
  const dialog = useDialog<Student>();
  return (
    <>
      <Button
        variant="outline"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        onClick={() => dialog.open(student)}
      >
        {t("enroll.title")}
      </Button>
      {dialog.show((opened, control) => (
        <EnrollStudentDialog student={opened} {...control} />
      ))}
    </>
  );
}
