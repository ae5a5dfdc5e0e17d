import { Card, Stack, Text, Title } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { logoRules, schoolPictures, type SchoolPicture } from "@convex/shared/pictureRules";
import { ImageButtons } from "@/components/form/ImageButtons";
import { useServerAction } from "@/components/useServerAction";
import { useSchool } from "@/lib/school";
import { useSetSchoolPicture } from "./api";
import classes from "./SchoolPictures.module.css";

/** LOOK-18: the school's logos and icon. */
export function SchoolPictures() {
  const { t } = useTranslation("adminSchool");
  return (
    <Card component="section" aria-labelledby="settings-pictures" mt="xl">
      <Title order={3} size="h4" id="settings-pictures">
        {t("pictures.title")}
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        {t("pictures.lead")}
      </Text>
      <Stack gap="lg">
        {schoolPictures.map((kind) => (
          <PictureRow key={kind} kind={kind} />
        ))}
      </Stack>
    </Card>
  );
}

function PictureRow({ kind }: { kind: SchoolPicture }) {
  const { t } = useTranslation("adminSchool");
  const url = useSchool().pictures[kind];
  const set = useSetSchoolPicture();
  const { run, working } = useServerAction();
  const texts = { failure: t("pictures.failure"), success: t("pictures.saved") };
  return (
    <div>
      <Text fw={600} fz="sm">
        {t(`pictures.${kind}.title`)}
      </Text>
      <Text c="dimmed" fz="sm">
        {t(`pictures.${kind}.hint`)}
      </Text>
      {url !== null && (
        <div className={classes.ground} data-kind={kind}>
          <img src={url} alt={t(`pictures.${kind}.title`)} className={classes.image} />
        </div>
      )}
      <ImageButtons
        rules={logoRules}
        icon={IconPhotoUp}
        hasImage={url !== null}
        texts={{
          upload: t(`pictures.${kind}.upload`),
          replace: t(`pictures.${kind}.replace`),
          remove: t(`pictures.${kind}.remove`),
        }}
        working={working}
        onChoose={(file) => void run(() => set(kind, file), texts)}
        onRemove={() => void run(() => set(kind, null), texts)}
      />
    </div>
  );
}
