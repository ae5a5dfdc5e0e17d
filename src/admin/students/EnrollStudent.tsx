import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useEnroll, type StudentRow } from "./api";
import { EnrollDialog } from "./EnrollDialog";

type Student = Pick<StudentRow, "userId" | "fullName">;

export function EnrollStudentDialog({ student, ...dialog }: DialogControl & { student: Student }) {
  const { t } = useTranslation("adminPeople");
  const enroll = useEnroll();
  const { userId, fullName } = student;
  return (
    <EnrollDialog
      {...dialog}
      subject={fullName}
      success={t("enroll.done")}
      enroll={(request) => enroll({ userId, ...request })}
    />
  );
}

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
