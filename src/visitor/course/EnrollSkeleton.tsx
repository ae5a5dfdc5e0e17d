import { Skeleton, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The layout of the form, which most visitors see. */
export function EnrollSkeleton() {
  const { t } = useTranslation("course");
  return (
    <Stack gap="md" aria-busy="true">
      <div>
        <Title order={2} id="course-enroll" fz="1.25rem">
          {t("enroll.title")}
        </Title>
        <Skeleton h={44} mt={8} />
      </div>
      <Skeleton h={78} />
      <Skeleton h={71} />
      <Skeleton h={52} radius="md" />
    </Stack>
  );
}
