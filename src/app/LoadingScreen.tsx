import { Center, Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./LoadingScreen.module.css";

/**
 * Loading indicator with a short delay.
 * Most waits are shorter, and a flashing spinner feels slower than none.
 */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <Center className={classes.root} role="status">
      <Stack align="center" gap="sm">
        <Loader size="sm" aria-hidden="true" />
        <Text c="dimmed">{t("loading")}</Text>
      </Stack>
    </Center>
  );
}
