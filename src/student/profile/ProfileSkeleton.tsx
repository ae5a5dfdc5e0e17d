import { Card, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import responsive from "@/components/page/responsive.module.css";

/** Separate from the form, whose code is most of the tab. */
export function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <Skeleton h={220} maw={720} radius="lg" />
      <Card className={responsive.largeCard ?? ""} maw={720} aria-busy="true">
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        <Stack gap="lg" aria-hidden="true">
          <Stack gap={8}>
            <Skeleton h={26} w={160} />
            <Skeleton h={44} />
          </Stack>
          <Skeleton h={67} />
          <Skeleton h={67} />
          <Skeleton h={87} />
          <div className={responsive.three}>
            <Skeleton h={87} />
            <Skeleton h={87} />
            <Skeleton h={87} />
          </div>
          <Skeleton h={52} w={152} radius="md" />
        </Stack>
      </Card>
    </>
  );
}
