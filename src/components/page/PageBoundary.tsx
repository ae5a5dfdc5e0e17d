import { Button } from "@mantine/core";
import { IconCloudOff, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "@convex/shared/errorCodes";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { NotFoundState } from "@/components/NotFoundState";
import { MissingPage } from "./MissingPage";

/** An error that is an answer: it gets words of its own and a next step, and nothing to try again. */
interface Refusal {
  code: ErrorCode;
  title: string;
  message: string;
  action: { to: string; label: string };
}

interface PageBoundaryProps {
  children: ReactNode;
  /** A change (another page, say) forgets the error. */
  resetKey: string;
  refusal?: Refusal;
}

/** Around the whole content of a page: what stands there instead has the page's h1, like the content itself. */
export function PageBoundary({ children, resetKey, refusal }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(error, retry) =>
        refusal && errorCode(error) === refusal.code ? (
          <MissingPage
            icon={IconLock}
            title={refusal.title}
            message={refusal.message}
            to={refusal.action.to}
            label={refusal.action.label}
          />
        ) : (
          <PageError error={error} onRetry={retry} />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { title, message } = errorMessage(t, error);
  return (
    <div role="alert">
      <NotFoundState
        icon={<IconCloudOff size={28} stroke={1.6} />}
        title={title}
        message={message}
        action={
          <>
            <Button onClick={onRetry}>{t("retry")}</Button>
            <Button component={Link} to={paths.home.to()} variant="outline">
              {t("backToHome")}
            </Button>
          </>
        }
      />
    </div>
  );
}
