import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { useContact, whatsappLink } from "@/lib/contact";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useForgetCourse, type EndedEnrollment } from "@/lib/ended";

interface EndedNoticeProps {
  ended: EndedEnrollment;
  /** Level of the heading; 1 replaces a whole page. */
  order?: 1 | 2 | 3;
  /** More buttons, beside the one that reaches the school. */
  children?: ReactNode;
}

/**
 * Tells a student that an enrollment has ended, why, and what stays (ENROLL-9).
 * The reason is the administrator's text.
 */
export default function EndedNotice({ ended, order = 2, children }: EndedNoticeProps) {
  const { t } = useTranslation("ended");
  const dates = useDates();
  const { number } = useContact();
  const { courseId, courseTitle: course, endedAt, expiresAt, language, movedTo, reason } = ended;
  const { lang } = useContentLang(language);
  useForgetCourse(courseId);
  const title = t(movedTo === null ? "title" : "movedTitle");
  const date = dates.date(endedAt);
  return (
    <Stack gap="sm" role={order === 1 ? "alert" : "status"}>
      {order === 1 ? (
        <PageHeading title={title}>{title}</PageHeading>
      ) : (
        <Title order={order} fz="1.25rem">
          {title}
        </Title>
      )}
      <Text fw={600} lang={lang} style={{ overflowWrap: "anywhere" }}>
        {course}
      </Text>
      <Text style={{ overflowWrap: "anywhere" }}>
        {movedTo === null ? t("text", { date }) : t("movedText", { date, course: movedTo.courseTitle })}
      </Text>
      <Text fw={600} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        {reason}
      </Text>
      <Text c="dimmed">{t("kept", { date: dates.date(expiresAt) })}</Text>
      <Group gap="sm">
        {movedTo !== null && movedTo.slug !== null && (
          <Button component={Link} to={paths.course.to(movedTo.slug)}>
            {t("openOther")}
          </Button>
        )}
        <Button
          component="a"
          href={whatsappLink(number, t("whatsappText", { course }))}
          target="_blank"
          rel="noopener noreferrer"
          variant="outline"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          {t("contact")}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}
