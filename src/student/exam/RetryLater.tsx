import { Box, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatCountdown, useCountdown } from "./useCountdown";
import { useServerClock } from "./useServerClock";
import classes from "./ExamTimer.module.css";

interface RetryLaterProps {
  /** Server time. */
  until: number;
  onReady: () => void;
}

/** Five attempts in a row, then one every ten minutes (the server decides). */
export function RetryLater({ until, onReady }: RetryLaterProps) {
  const { t } = useTranslation("exam");
  const ahead = useServerClock();
  return (
    <Card p="xl">
      <Stack gap="md" align="flex-start">
        <div role="status">
          <Title order={2} fz="1.25rem" mb={4}>
            {t("retryTitle")}
          </Title>
          <Text c="dimmed">{t("retryText")}</Text>
        </div>
        {ahead === null ? <Box h="6rem" aria-busy="true" /> : <Wait until={until} ahead={ahead} onReady={onReady} />}
      </Stack>
    </Card>
  );
}

function Wait({ until, ahead, onReady }: RetryLaterProps & { ahead: number }) {
  const { t } = useTranslation("exam");
  const seconds = useCountdown(until, ahead);
  return (
    <>
      <Text fz="1.75rem" className={classes.timer} role="timer">
        {formatCountdown(seconds)}
      </Text>
      <Button onClick={onReady} disabled={seconds > 0}>
        {t("start")}
      </Button>
    </>
  );
}
