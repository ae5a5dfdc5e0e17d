import { setTimeout as pause } from "node:timers/promises";

interface LogPage {
  entries: { logLines?: string[] }[];
  newCursor: number;
}

/** The line that a mail prints that is not sent (convex/jobs/mail.ts); null for other lines of a log. */
export function readMailLine(logLine: string): string | null {
  return /^\[INFO\] '(\[mail\] .*)'$/s.exec(logLine)?.[1] ?? null;
}

/** Follows the deployment's log, as `npx convex logs` does, until the signal and the answer under way. */
export async function followMails(
  { url, adminKey }: { url: string; adminKey: string },
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Convex ${adminKey}` };
  for (let cursor = Date.now(); !signal.aborted;) {
    try {
      // Without the signal, which would keep a listener of every request until its garbage is collected: Node then warns.
      const response = await fetch(`${url}/api/stream_function_logs?cursor=${cursor}`, { headers });
      const page = (await response.json()) as LogPage;
      cursor = page.newCursor;
      for (const line of page.entries.flatMap(({ logLines = [] }) => logLines)) {
        const mail = readMailLine(line);
        if (mail !== null) say(mail);
      }
    } catch {
      // The backend is being restarted, or this program ends.
      await pause(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
}
