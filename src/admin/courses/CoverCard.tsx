import { Card, Text, Title } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { coverRules } from "@convex/shared/pictureRules";
import { CourseCover } from "@/components/cover/CourseCover";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { ImageButtons } from "@/components/form/ImageButtons";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import type { CourseDetail } from "@/admin/components/api";
import classes from "./CoverCard.module.css";
import { useCover } from "./useCover";

/** Cover of a course: the illustration or an upload. */
export function CoverCard({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const cover = useCover(course);
  const { run, working } = useServerAction();
  const removal = useDialog<CourseDetail>();
  const texts = { failure: t("toasts.updateFailure"), success: t("toasts.updated") };

  return (
    <Card component="section" aria-labelledby="course-cover" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-cover" mb="sm">
        {t("cover.title")}
      </Title>
      <div className={classes.picture}>
        <CourseCover course={course} />
      </div>
      <Text c="dimmed" fz="sm" mt="sm">
        {t("cover.hint")}
      </Text>
      <ImageButtons
        rules={coverRules}
        icon={IconPhotoUp}
        hasImage={course.cover !== undefined}
        texts={{ upload: t("cover.upload"), replace: t("cover.replace"), remove: t("cover.remove") }}
        working={working}
        onChoose={(file) => void run(() => cover.upload(file), texts)}
        onRemove={() => removal.open(course)}
      />
      {removal.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("cover.removeTitle")}
          confirm={t("cover.remove")}
          onConfirm={cover.remove}
          texts={texts}
        >
          {t("cover.removeText")}
        </ConfirmDialog>
      ))}
    </Card>
  );
}
