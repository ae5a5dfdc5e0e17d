import { Skeleton, Stack } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AnnouncementCard } from "@/components/announcements/AnnouncementCard";
import { PagedList } from "@/components/list/PagedList";
import { StateMessage } from "@/components/StateMessage";
import { ANNOUNCEMENTS_PER_PAGE, type useMyAnnouncements } from "./api";

interface AnnouncementPagesProps {
  pages: ReturnType<typeof useMyAnnouncements>;
  inCourse: boolean;
  back: { to: string; label: string };
}

/** A paginated list of announcements, with its empty state. */
export function AnnouncementPages({ pages, inCourse, back }: AnnouncementPagesProps) {
  const { t } = useTranslation("announcements");
  return (
    <PagedList
      pages={pages}
      pageSize={ANNOUNCEMENTS_PER_PAGE}
      empty={<StateMessage icon={IconSpeakerphone} title={t("emptyTitle")} message={t("emptyText")} link={back} />}
      skeleton={<Skeleton h={180} radius="lg" aria-busy="true" />}
    >
      {(announcements) => (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }} aria-label={t("title")}>
          {announcements.map((announcement) => (
            <AnnouncementCard key={announcement._id} announcement={announcement} order={2} inCourse={inCourse} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}
