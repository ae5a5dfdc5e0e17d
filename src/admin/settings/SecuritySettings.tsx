import { Card, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useSecuritySettings, useUpdateSecurity } from "./api";

/** AUTH-32: whether administrators need a second factor. */
export function SecuritySettings() {
  const { t } = useTranslation("adminSettings");
  const settings = useSecuritySettings();
  const update = useUpdateSecurity();
  const { run, working } = useServerAction();
  const set = (adminsNeedSecondFactor: boolean) =>
    run(() => update({ adminsNeedSecondFactor }), {
      failure: t("security.failure"),
      success: t("security.saved"),
    });
  return (
    <Card component="section" aria-labelledby="settings-security" mt="xl">
      <Title order={2} size="h3" id="settings-security">
        {t("security.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("security.text")}
      </Text>
      <Switch
        size="md"
        label={t("security.need")}
        checked={settings?.adminsNeedSecondFactor === true}
        disabled={settings === undefined || working}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </Card>
  );
}
