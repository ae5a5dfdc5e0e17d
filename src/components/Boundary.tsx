import { Button } from "@mantine/core";
import { IconCloudOff, IconLock } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "@convex/shared/errorCodes";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { reloadFor } from "@/lib/loadFailure";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { StateMessage } from "./StateMessage";

interface FailureProps {
  /** Replaces a whole page: the failure has its h1 and the way home. */
  page?: boolean;
  /** Title of a toast that also reports the failure. */
  failure?: string;
  /**
   * An error that is an answer, with its own text and next step.
   * It offers no retry.
   */
  refusal?: { code: ErrorCode; title: string; message: string; action: { to: string; label: string } };
}

interface BoundaryProps extends FailureProps {
  children: ReactNode;
  /** Replaces the default message with its retry button. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** A change (another page, say) resets the error. */
  resetKey?: string;
}

/**
 * Catches errors that its children throw while rendering.
 * Failed Convex queries are included. A retry remounts the children, which renews their subscriptions; when
 * their code is missing, the page reloads.
 */
export function Boundary({ children, fallback, resetKey, ...props }: BoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(error, info) => console.error(error, info.componentStack)}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = async (): Promise<void> => {
          if (!(await reloadFor(error))) resetErrorBoundary();
        };
        return fallback ? (
          fallback(error, () => void retry())
        ) : (
          <Failure {...props} error={error} onRetry={() => void retry()} />
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Shown in place of failed content. */
export function Failure({
  error,
  onRetry,
  page = false,
  failure,
  refusal,
}: FailureProps & { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { title, message } = errorMessage(error);
  useEffect(() => {
    if (failure !== undefined) showToast({ title: failure, message, variant: "destructive" });
  }, [failure, message]);

  if (refusal && errorCode(error) === refusal.code) {
    return <StateMessage page icon={IconLock} title={refusal.title} message={refusal.message} link={refusal.action} />;
  }
  return (
    <StateMessage
      role="alert"
      page={page}
      icon={IconCloudOff}
      title={title}
      message={message}
      action={
        <>
          <Button variant={page ? "default" : "outline"} onClick={onRetry}>
            {t("retry")}
          </Button>
          {page && (
            <Button component={Link} to={paths.home.to()} variant="outline">
              {t("backToHome")}
            </Button>
          )}
        </>
      }
    />
  );
}
