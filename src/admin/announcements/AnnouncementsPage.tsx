import { Box, Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { useCourseParam } from "@/admin/components/useCourseParam";
import { RemoveDialog } from "@/admin/components/RemoveDialog";
import { Boundary } from "@/components/Boundary";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { CreateAnnouncementDialog, EditAnnouncementDialog } from "./AnnouncementDialogs";
import { useAnnouncementColumns } from "./announcementColumns";
import { ANNOUNCEMENTS_PER_PAGE, useAnnouncements, useWithdrawAnnouncement, type AnnouncementLine } from "./api";

/** NEWS-1: announcements, live, with how many have read them. */
export default function AnnouncementsPage() {
  const { t } = useTranslation("adminAnnouncements");
  const [courseId, setCourseId] = useCourseParam();
  const creation = useDialog<true>();
  const create = (): void => creation.open(true);
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
            {t("new")}
          </Button>
        }
      />
      <Box maw={420} mb="lg">
        <CourseFilter courseId={courseId} onChange={setCourseId} />
      </Box>
      <Boundary failure={t("loadFailure")} resetKey={courseId}>
        <Announcements key={courseId} courseId={courseId} onCreate={create} />
      </Boundary>
      {creation.show((_, dialog) => (
        <CreateAnnouncementDialog {...dialog} />
      ))}
    </>
  );
}

function Announcements({ courseId, onCreate }: { courseId: string; onCreate: () => void }) {
  const { t } = useTranslation("adminAnnouncements");
  const pages = useAnnouncements(courseId);
  const edition = useDialog<AnnouncementLine>(t("loadOneFailure"));
  const withdrawal = useDialog<AnnouncementLine>();
  const columns = useAnnouncementColumns({ onEdit: edition.open, onWithdraw: withdrawal.open });
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={ANNOUNCEMENTS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconSpeakerphone}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {edition.show(({ _id }, dialog) => (
        <EditAnnouncementDialog announcementId={_id} {...dialog} />
      ))}
      {withdrawal.show((announcement, dialog) => (
        <WithdrawDialog announcement={announcement} {...dialog} />
      ))}
    </>
  );
}

function WithdrawDialog({ announcement, ...dialog }: DialogControl & { announcement: AnnouncementLine }) {
  const { t } = useTranslation("adminAnnouncements");
  const withdraw = useWithdrawAnnouncement();
  const { _id: announcementId, title, state } = announcement;
  const isScheduled = state === "scheduled";
  return (
    <RemoveDialog
      {...dialog}
      title={t("withdrawTitle")}
      confirm={t("withdraw")}
      text={t(isScheduled ? "withdrawScheduled" : "withdrawText", { title })}
      impact={null}
      note={isScheduled ? undefined : t("withdrawMail")}
      onConfirm={() => withdraw({ announcementId })}
      texts={{ failure: t("toasts.withdrawFailure"), success: t("toasts.withdrawn") }}
    />
  );
}
