import { Card, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Tags } from "@/components/page/Tags";
import { BackHome } from "./CourseHeader";
import classes from "./CourseLayout.module.css";

/** The layout of the course page while its query loads. */
export function CourseSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.layout} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.main}>
        <Stack gap="md" className={classes.header}>
          <BackHome />
          <Skeleton h={46} maw={520} />
          <Skeleton h={54} maw={720} />
          <Tags>
            <Skeleton h={26} w={92} />
            <Skeleton h={26} w={148} />
          </Tags>
        </Stack>
        <Stack className={classes.about} gap="md">
          <Skeleton h={36} w={220} />
          <Skeleton h={98} radius="lg" />
          <Skeleton h={36} w={280} mt="md" />
          <Skeleton h={120} />
        </Stack>
      </div>
      <div className={classes.side}>
        <Card className={classes.enroll} p="lg">
          <Skeleton h={228} />
        </Card>
        <Stack className={classes.outline} gap="sm">
          <Skeleton h={48} w={200} />
          <Skeleton h={340} radius="lg" />
        </Stack>
      </div>
    </div>
  );
}
