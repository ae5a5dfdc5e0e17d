import { useKnownViewer } from "@/lib/offlineState";

/**
 * The sign-in address if it can be confirmed but is not.
 * Known before a student's page is shown.
 */
export function useUnconfirmedAddress(): string | undefined {
  const viewer = useKnownViewer();
  return viewer?.status === "active" ? viewer.unconfirmedAddress : undefined;
}
