import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useDismissAnnouncement, type Announcement } from "@/lib/announcements";
import { AnnouncementCard } from "./AnnouncementCard";
import classes from "./AnnouncementList.module.css";

interface AnnouncementListProps {
  announcements: readonly Announcement[];
  /** Whether the page names their course. */
  inCourse: boolean;
}

export default function AnnouncementList({ announcements, inCourse }: AnnouncementListProps) {
  const { t } = useTranslation("announcements");
  return (
    <ul className={classes.list} aria-label={t("cards")}>
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement._id} announcement={announcement} order={3} inCourse={inCourse}>
          <Dismiss announcement={announcement} />
        </AnnouncementCard>
      ))}
    </ul>
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
