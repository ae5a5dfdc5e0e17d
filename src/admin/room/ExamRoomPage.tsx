import { Skeleton, Stack } from "@mantine/core";
import { IconFileUnknown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useExam } from "./api";
import { RoomTable } from "./RoomTable";

export default function ExamRoomPage() {
  const { t } = useTranslation("adminRoom");
  const { examId = "" } = useParams();
  return (
    <Boundary failure={t("loadFailure")} resetKey={examId}>
      <RoomView key={examId} examId={examId} />
    </Boundary>
  );
}

export function RoomView({ examId }: { examId: string }) {
  const { t } = useTranslation("adminRoom");
  return (
    <Found
      value={useExam(examId)}
      loading={
        <Stack gap="lg" aria-busy="true">
          <Skeleton h={110} maw={560} />
          <Skeleton h={320} radius="lg" />
        </Stack>
      }
      missing={{
        icon: IconFileUnknown,
        title: t("missing.title"),
        message: t("missing.text"),
        link: { to: paths.adminExams.to(), label: t("backToList") },
      }}
    >
      {({ _id, title, course }) => (
        <>
          <AdminHeading
            title={t("title", { title })}
            text={t("lead", { course: course.title })}
            crumbs={[{ label: t("exams"), to: paths.adminExams.to() }]}
          />
          <RoomTable examId={_id} />
        </>
      )}
    </Found>
  );
}
