import { useKnownViewer } from "@/lib/keptState";

/** The sign-in address, while it can be confirmed and is not; known before a student's page is shown. */
export function useUnconfirmedAddress(): string | undefined {
  const viewer = useKnownViewer();
  return viewer?.status === "active" ? viewer.unconfirmedAddress : undefined;
}
