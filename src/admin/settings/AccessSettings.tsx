import { Card, Radio, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accessModes, type AccessMode } from "@convex/shared/passes";
import { useServerAction } from "@/components/useServerAction";
import { useAccess, useUpdateAccess } from "./api";

/** PASS-1: how students come into courses. */
export function AccessSettings() {
  const { t } = useTranslation("adminSettings");
  const access = useAccess();
  const update = useUpdateAccess();
  const { run, working } = useServerAction();
  const set = (mode: string) =>
    run(() => update({ mode: mode as AccessMode }), { failure: t("access.failure"), success: t("access.saved") });
  return (
    <Card component="section" mt="xl">
      <Radio.Group
        label={
          <Title order={2} size="h3">
            {t("access.title")}
          </Title>
        }
        description={t("access.text")}
        value={access?.mode ?? null}
        onChange={(mode) => void set(mode)}
      >
        <Stack gap="sm" mt="md">
          {accessModes.map((mode) => (
            <Radio key={mode} value={mode} label={t(`access.${mode}`)} disabled={access === undefined || working} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}
