import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconBrandWhatsapp, IconCertificate, IconPencilCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import type { Course, Enrollment } from "./api";
import { useContactLink } from "./useContactLink";

interface EnrolledPanelProps {
  course: Course;
  enrollment: Enrollment;
}

export function EnrolledPanel({ course, enrollment }: EnrolledPanelProps) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const contactLink = useContactLink(course.title);
  const percent = format.percent(enrollment.progressPercentage);
  return (
    <Stack gap="md">
      <Title order={2} id="course-enroll" fz="1.25rem">
        {t(enrollment.completedAt === null ? "enroll.enrolledTitle" : "enroll.completedTitle")}
      </Title>
      <div>
        <Group justify="space-between" mb={6}>
          <Text fz="sm" c="dimmed">
            {t("enroll.progress")}
          </Text>
          <Text fz="sm" fw={600}>
            {percent}
          </Text>
        </Group>
        <Progress.Root size="md" radius="xl">
          <Progress.Section value={enrollment.progressPercentage} aria-label={t("enroll.progressLabel", { percent })} />
        </Progress.Root>
      </div>
      {enrollment.certificateHash !== null && (
        <Button
          component={Link}
          to={paths.dashboard.to("certificates")}
          size="lg"
          leftSection={<IconCertificate size={20} aria-hidden="true" />}
        >
          {t("enroll.viewCertificate")}
        </Button>
      )}
      {course.hasExam && (
        <Button
          component={Link}
          to={paths.exam.to(course._id)}
          variant={enrollment.certificateHash === null ? "default" : "outline"}
          size={enrollment.certificateHash === null ? "lg" : "default"}
          leftSection={<IconPencilCheck size={20} aria-hidden="true" />}
        >
          {t("enroll.exam")}
        </Button>
      )}
      <Button
        component="a"
        href={contactLink}
        target="_blank"
        rel="noopener noreferrer"
        variant="outline"
        leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
      >
        {t("enroll.contact")}
      </Button>
    </Stack>
  );
}
