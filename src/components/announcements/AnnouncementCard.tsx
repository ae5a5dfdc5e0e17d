import { Badge, Box, Button, Card, Group, Skeleton, Text, Title } from "@mantine/core";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useReadAnnouncement, type Announcement } from "@/lib/announcements";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";

/** Lazy: most people open none. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

interface AnnouncementCardProps {
  announcement: Announcement;
  /** Level of its heading. */
  order: 2 | 3;
  /** Whether the page names its course. */
  inCourse: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * An announcement, folded until it is opened.
 * Opening it counts as reading (NEWS-5).
 */
export function AnnouncementCard({ announcement, order, inCourse, children }: AnnouncementCardProps) {
  const { t } = useTranslation("announcements");
  const dates = useDates();
  const read = useReadAnnouncement();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { _id: announcementId, title, text, language, course, sentAt, editedAt, isNew } = announcement;
  const lang = useContentLang(language);
  const toggle = (): void => {
    setOpened(!opened);
    // It is sent again with the next opening.
    if (!opened && isNew) void read({ announcementId }).catch(() => undefined);
  };
  const moments = [
    t("sent", { date: dates.date(sentAt) }),
    editedAt !== null && t("edited", { date: dates.date(editedAt) }),
  ];
  return (
    <Card component="li" p="lg">
      <Group gap="xs" fz="sm" c="dimmed">
        <span>{t(course === null ? "ofSchool" : "ofCourse")}</span>
        {course !== null && !inCourse && (
          <Text component="span" inherit fw={600} style={{ overflowWrap: "anywhere" }} {...lang}>
            {course.title}
          </Text>
        )}
        {isNew && <Badge color="selo">{t("new")}</Badge>}
      </Group>
      <Title order={order} fz="1.25rem" mt={4} style={{ overflowWrap: "anywhere" }} {...lang}>
        {title}
      </Title>
      <Text fz="sm" c="dimmed">
        {moments.filter(Boolean).join(" · ")}
      </Text>
      <Box id={id} mt={opened ? "md" : 0} hidden={!opened} style={{ overflowWrap: "anywhere" }} {...lang}>
        {opened && (
          <Boundary resetKey={text} fallback={() => <Text role="alert">{t("failed")}</Text>}>
            <Suspense fallback={<Skeleton h={80} aria-busy="true" />}>
              <MarkdownText content={text} />
            </Suspense>
          </Boundary>
        )}
      </Box>
      <Group gap="sm" mt="md">
        <Button
          variant="outline"
          aria-expanded={opened}
          aria-controls={id}
          aria-label={t(opened ? "closeOf" : "openOf", { title })}
          onClick={toggle}
        >
          {t(opened ? "close" : "open")}
        </Button>
        {children}
      </Group>
    </Card>
  );
}
