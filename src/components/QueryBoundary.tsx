import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { ErrorState } from "./ErrorState";

/** Error state of a part of a page that subscribes: says what happened and offers to try again. */
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
