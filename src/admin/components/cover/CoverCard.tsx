import { Card, Text, Title } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { coverRules } from "@convex/shared/pictureRules";
import { CourseCover, type Covered } from "@/components/cover/CourseCover";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { ImageButtons } from "@/components/form/ImageButtons";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import classes from "./CoverCard.module.css";
import { scaleCover } from "./scaleCover";

interface CoverCardProps {
  covered: Covered;
  /** Sets both sizes; null restores the illustration. Errors: coverInvalid, editConflict. */
  set: (cover: Awaited<ReturnType<typeof scaleCover>> | null) => Promise<unknown>;
  texts: { failure: string; success: string };
}

/** Cover of a course or path: the illustration or an upload. */
export function CoverCard({ covered, set, texts }: CoverCardProps) {
  const { t } = useTranslation("adminCourses");
  const { run, working } = useServerAction();
  const removal = useDialog<true>();

  return (
    <Card component="section" aria-labelledby="course-cover" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-cover" mb="sm">
        {t("cover.title")}
      </Title>
      <div className={classes.picture}>
        <CourseCover course={covered} />
      </div>
      <Text c="dimmed" fz="sm" mt="sm">
        {t("cover.hint")}
      </Text>
      <ImageButtons
        rules={coverRules}
        icon={IconPhotoUp}
        hasImage={covered.cover !== undefined}
        texts={{ upload: t("cover.upload"), replace: t("cover.replace"), remove: t("cover.remove") }}
        working={working}
        onChoose={(file) => void run(async () => set(await scaleCover(file)), texts)}
        onRemove={() => removal.open(true)}
      />
      {removal.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("cover.removeTitle")}
          confirm={t("cover.remove")}
          onConfirm={() => set(null)}
          texts={texts}
        >
          {t("cover.removeText")}
        </ConfirmDialog>
      ))}
    </Card>
  );
}
