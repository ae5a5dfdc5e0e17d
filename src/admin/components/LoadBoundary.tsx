import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { ErrorState } from "@/components/ErrorState";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";

interface LoadBoundaryProps {
  /** Title of the toast: 'Erro ao carregar …' (specification, section 8). Without one the failure is only logged. */
  failure?: string;
  children: ReactNode;
  resetKey?: string;
}

/** Around what subscribes: a failed query is logged, said in a toast with its title, and its place offers to try again. */
export function LoadBoundary({ failure, children, resetKey }: LoadBoundaryProps) {
  return (
    <ErrorBoundary
      {...(resetKey === undefined ? {} : { resetKey })}
      fallback={(error, retry) => <LoadFailure title={failure} error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function LoadFailure({ title, error, onRetry }: { title?: string | undefined; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (title !== undefined) showToast({ title, message: errorMessage(t, error).message, variant: "destructive" });
  }, [t, title, error]);
  return <ErrorState error={error} onRetry={onRetry} />;
}
