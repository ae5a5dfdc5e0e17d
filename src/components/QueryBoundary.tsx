import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { ErrorState } from "./ErrorState";

/** Error boundary around a subscribed part of a page, with a retry button. */
export function QueryBoundary({ children, resetKey }: { children: ReactNode; resetKey?: string }) {
  return (
    <ErrorBoundary
      {...(resetKey === undefined ? {} : { resetKey })}
      fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
