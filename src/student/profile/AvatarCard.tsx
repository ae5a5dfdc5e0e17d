import { Card, Group, Text, Title } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { avatarRules } from "@convex/shared/pictureRules";
import { ImageButtons } from "@/components/form/ImageButtons";
import responsive from "@/components/page/responsive.module.css";
import { PersonPicture } from "@/components/PersonPicture";
import { useServerAction } from "@/components/useServerAction";
import { useSetAvatar, type Profile } from "./api";

/** The picture of a profile, or initials (PROFILE-10). */
export function AvatarCard({ profile: { fullName, avatarUrl } }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const set = useSetAvatar();
  const { run, working } = useServerAction();
  const texts = { failure: t("avatar.failure"), success: t("avatar.saved") };

  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby="profile-picture">
      <Group gap="lg">
        <PersonPicture name={fullName} url={avatarUrl} size="large" />
        {/* Beside the picture if a line of text fits. */}
        <div style={{ flex: "1 1 16rem" }}>
          <Title order={3} id="profile-picture">
            {t("avatar.title")}
          </Title>
          <Text c="dimmed" mt={4}>
            {t("avatar.hint")}
          </Text>
        </div>
      </Group>
      <ImageButtons
        rules={avatarRules}
        icon={IconCamera}
        hasImage={avatarUrl !== null}
        texts={{ upload: t("avatar.upload"), replace: t("avatar.replace"), remove: t("avatar.remove") }}
        working={working}
        onChoose={(file) => void run(() => set(file), texts)}
        onRemove={() => void run(() => set(null), texts)}
      />
    </Card>
  );
}
