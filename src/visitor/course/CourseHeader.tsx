import { Stack, Text } from "@mantine/core";
import { IconClock, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/components/page/BackLink";
import { Tag, Tags } from "@/components/page/Tags";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
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
      <Tags>
        <Tag icon={IconClock}>{t("hours", { count: course.durationHours })}</Tag>
        <Tag icon={IconRosetteDiscountCheck}>{t("certificateBadge")}</Tag>
        {course.status === "draft" && <Tag tone="outline">{t("draftBadge")}</Tag>}
      </Tags>
    </Stack>
  );
}
