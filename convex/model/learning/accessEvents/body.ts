import { accessEventRules } from "../../../shared/accessEvents";
import { accessEventForm, type AccessEvent } from "./form";

/** Reads the body; null if it is too large, and not read on. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const most = accessEventRules.bodyBytes;
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  const body = new Uint8Array(most);
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) return body.slice(0, length);
    const bytes = chunk.value as Uint8Array;
    if (length + bytes.length > most) {
      await reader?.cancel();
      return null;
    }
    body.set(bytes, length);
    length += bytes.length;
  }
}

export type ReadEvent = { event: AccessEvent } | { field: string | null };

/** Reads an event, or names the wrong field; null: all of it. */
export function readEvent(body: Uint8Array): ReadEvent {
  const value = parse(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { field: null };
  const read = accessEventForm.safeParse(value);
  if (read.success) return { event: read.data };
  const [issue] = read.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  return { field: String(field ?? "").slice(0, accessEventRules.name) };
}

/** Undefined unless the bytes are JSON in UTF-8. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
