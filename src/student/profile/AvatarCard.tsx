import { Button, Card, FileButton, Group, Text, Title } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { avatarRules } from "@convex/shared/avatarRules";
import { BusyButton } from "@/components/form/BusyButton";
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
    <Card
      className={responsive.largeCard ?? ""}
      maw={720}
      mb="md"
      component="section"
      aria-labelledby="profile-picture"
    >
      <Group gap="lg">
        <PersonPicture name={fullName} url={avatarUrl} size="large" />
        <div>
          <Title order={3} id="profile-picture">
            {t("avatar.title")}
          </Title>
          <Text c="dimmed" mt={4}>
            {t("avatar.hint")}
          </Text>
        </div>
      </Group>
      <Group gap="sm" mt="md">
        <FileButton
          accept={avatarRules.types.join(",")}
          onChange={(file) => {
            if (file) void run(() => set(file), texts);
          }}
        >
          {(props) => (
            <BusyButton
              {...props}
              variant="outline"
              busy={working}
              leftSection={<IconCamera size={18} aria-hidden="true" />}
            >
              {t(avatarUrl === null ? "avatar.upload" : "avatar.replace")}
            </BusyButton>
          )}
        </FileButton>
        {avatarUrl !== null && (
          <Button variant="ghost" disabled={working} onClick={() => void run(() => set(null), texts)}>
            {t("avatar.remove")}
          </Button>
        )}
      </Group>
    </Card>
  );
}
