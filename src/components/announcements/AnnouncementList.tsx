import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useDismissAnnouncement, type Announcement } from "@/lib/announcements";
import { AnnouncementCard } from "./AnnouncementCard";

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** Whether the page names their course. */
  inCourse: boolean;
}

export default function AnnouncementList({ announcements, inCourse }: AnnouncementListProps) {
  const { t } = useTranslation("announcements");
  return (
    <Stack component="ul" gap="md" mb="xl" p={0} aria-label={t("cards")} style={{ listStyle: "none" }}>
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement._id} announcement={announcement} order={3} inCourse={inCourse}>
          <Dismiss announcement={announcement} />
        </AnnouncementCard>
      ))}
    </Stack>
  );
}

function Dismiss({ announcement: { _id: announcementId, title } }: { announcement: Announcement }) {
  const { t } = useTranslation("announcements");
  const dismiss = useDismissAnnouncement();
  const { run, working } = useServerAction();
  return (
    <Button
      variant="ghost"
      aria-label={t("dismissOf", { title })}
      disabled={working}
      onClick={() => void run(() => dismiss({ announcementId }), { failure: t("dismissFailure") })}
    >
      {t("dismiss")}
    </Button>
  );
}
