import { setTimeout as pause } from "node:timers/promises";

interface LogPage {
  entries: { logLines?: string[] }[];
  newCursor: number;
}

/**
 * Extracts the log entry of an unsent mail (convex/jobs/mail.ts).
 *
 * Returns null for other entries.
 */
export function readMailLine(logLine: string): string | null {
  return /^\[INFO\] '(\[mail\] .*)'$/s.exec(logLine)?.[1] ?? null;
}

/**
 * Follows the log like `npx convex logs` until the signal.
 *
 * Returns after the pending response.
 */
export async function followMails(
  { url, adminKey }: { url: string; adminKey: string },
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Convex ${adminKey}` };
  for (let cursor = Date.now(); !signal.aborted;) {
    try {
      // Without the signal: its listeners pile up until garbage
      // collection, and Node warns.
      const response = await fetch(`${url}/api/stream_function_logs?cursor=${cursor}`, { headers });
      const page = (await response.json()) as LogPage;
      cursor = page.newCursor;
      for (const line of page.entries.flatMap(({ logLines = [] }) => logLines)) {
        const mail = readMailLine(line);
        if (mail !== null) say(mail);
      }
    } catch {
      // The backend restarts, or this program ends.
      await pause(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
}
