import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../lib/errorMessage";
import { StateMessage } from "./StateMessage";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
}

export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const { title, message } = errorMessage(t, error);
  return (
    <StateMessage
      role="alert"
      icon={<IconCloudOff size={28} stroke={1.6} />}
      title={title}
      message={message}
      action={
        <Button variant="outline" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  );
}
