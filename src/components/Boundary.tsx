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
  /** Around the whole content of a page: what is shown instead has its h1 and the way home. */
  page?: boolean;
  /** Title of a toast that says the failure as well. */
  failure?: string;
  /** An error that is an answer: it gets words of its own and a next step, and nothing to try again. */
  refusal?: { code: ErrorCode; title: string; message: string; action: { to: string; label: string } };
}

interface BoundaryProps extends FailureProps {
  children: ReactNode;
  /** Instead of the message that says what happened and offers to try again. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** A change (another page, say) forgets the error. */
  resetKey?: string;
}

/**
 * Catches what its children throw while rendering, a failed Convex query included. Trying again mounts them anew, which
 * ends and renews their subscriptions; when their code is missing, the page is loaded anew.
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

/** What is shown in place of what failed. */
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
