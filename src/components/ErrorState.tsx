import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/lib/errorMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { StateMessage } from "./StateMessage";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** Where nothing else of the page is left: offers the way home as well. */
  wholePage?: boolean;
}

export function ErrorState({ error, onRetry, wholePage = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const { title, message } = errorMessage(t, error);
  return (
    <StateMessage
      role="alert"
      icon={<IconCloudOff size={28} stroke={1.6} />}
      title={title}
      message={message}
      action={
        <>
          <Button variant={wholePage ? "default" : "outline"} onClick={onRetry}>
            {t("retry")}
          </Button>
          {wholePage && (
            <Button component={Link} to={paths.home.to()} variant="outline">
              {t("backToHome")}
            </Button>
          )}
        </>
      }
    />
  );
}
