import { useEffect, type ReactNode } from "react";
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

/** Logs a failed query, shows its toast and offers to try again in its place. */
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
  useEffect(() => {
    if (title !== undefined) showToast({ title, message: errorMessage(error).message, variant: "destructive" });
  }, [title, error]);
  return <ErrorState error={error} onRetry={onRetry} />;
}
