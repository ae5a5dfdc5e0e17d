import { Component, type ErrorInfo, type ReactNode } from "react";
import { isLoadFailure, reloadIfReachable } from "@/lib/loadFailure";

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change (another page, say) forgets the error. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  failed: { error: unknown } | null;
}

/**
 * Catches what its children throw while rendering, a failed Convex query included. Trying again mounts them anew, which
 * ends and renews their subscriptions; when their code is missing, the page is loaded anew.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: null });
  }

  private readonly retry = async (): Promise<void> => {
    if (isLoadFailure(this.state.failed?.error) && (await reloadIfReachable())) return;
    this.setState({ failed: null });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, () => void this.retry()) : this.props.children;
  }
}
