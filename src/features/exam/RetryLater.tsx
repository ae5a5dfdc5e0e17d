import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatCountdown, useCountdown } from "./useCountdown";
import classes from "./ExamTimer.module.css";

/** Five attempts in a row are free, then one every ten minutes (the server decides and says when). */
export function RetryLater({ until, onReady }: { until: number; onReady: () => void }) {
  const { t } = useTranslation("exam");
  const seconds = useCountdown(until);
  return (
    <Card p="xl">
      <Stack gap="md" align="flex-start">
        <div role="status">
          <Title order={2} fz="1.25rem" mb={4}>
            {t("retryTitle")}
          </Title>
          <Text c="dimmed">{t("retryText")}</Text>
        </div>
        <Text fz="1.75rem" className={classes.timer} role="timer">
          {formatCountdown(seconds)}
        </Text>
        <Button onClick={onReady} disabled={seconds > 0}>
          {t("start")}
        </Button>
      </Stack>
    </Card>
  );
}
