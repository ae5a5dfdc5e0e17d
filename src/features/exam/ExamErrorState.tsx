import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../components/ErrorState";
import { NotFoundState } from "../../components/NotFoundState";
import { errorCode } from "../../lib/errorMessage";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";

/** Not enrolled is an answer and gets a next step; everything else can be tried again. */
export function ExamErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("exam");
  if (errorCode(error) !== "notEnrolled") return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <NotFoundState
      icon={<IconLock size={28} stroke={1.6} />}
      title={t("notEnrolledTitle")}
      message={t("notEnrolledText")}
      action={
        <Button component={Link} to={paths.dashboard.to("browse")}>
          {t("backDashboard")}
        </Button>
      }
    />
  );
}
