import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconClock, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BackLink } from "../../components/page/BackLink";
import { PageHeading } from "../../components/PageHeading";
import { paths } from "../../lib/paths";
import type { Course } from "./api";

export function BackHome() {
  const { t } = useTranslation("course");
  return <BackLink to={paths.home.to()}>{t("backHome")}</BackLink>;
}

export function CourseHeader({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  return (
    <Stack gap="md" component="header">
      <BackHome />
      <PageHeading title={course.title} description={course.description}>
        {course.title}
      </PageHeading>
      <Text fz="lg" c="dimmed" maw={720}>
        {course.description}
      </Text>
      <Group gap="xs">
        <Badge size="lg" leftSection={<IconClock size={15} aria-hidden="true" />}>
          {t("hours", { count: course.durationHours })}
        </Badge>
        <Badge size="lg" leftSection={<IconRosetteDiscountCheck size={15} aria-hidden="true" />}>
          {t("certificateBadge")}
        </Badge>
        {course.status === "draft" && (
          <Badge size="lg" variant="outline">
            {t("draftBadge")}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}
