import type { WorkId } from "@convex-dev/workpool";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "./setup";

/** What a mail's pool reports after its last attempt. */
export async function settle(t: Backend, mailId: Id<"mails">, kind: "success" | "failed" = "success"): Promise<void> {
  const result = kind === "success" ? { kind, returnValue: null } : { kind, error: "Refused." };
  await t.mutation(internal.jobs.mail.settle, { workId: "work" as WorkId, context: mailId, result });
}
