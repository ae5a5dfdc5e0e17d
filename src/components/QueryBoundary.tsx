import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { ErrorState } from "./ErrorState";

interface QueryBoundaryProps {
  children: ReactNode;
  resetKey?: string;
  /** The boundary holds everything that the page has: its error offers the way home as well. */
  wholePage?: boolean;
}

/** Error state of a part of a page that subscribes: says what happened and offers to try again. */
export function QueryBoundary({ children, resetKey, wholePage = false }: QueryBoundaryProps) {
  return (
    <ErrorBoundary
      {...(resetKey === undefined ? {} : { resetKey })}
      fallback={(error, retry) => <ErrorState error={error} onRetry={retry} wholePage={wholePage} />}
    >
      {children}
    </ErrorBoundary>
  );
}
