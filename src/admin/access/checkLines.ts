import type { FunctionReturnType } from "convex/server";
import type { api } from "@convex/_generated/api";
import { invitationRules, type InvitationLine, type InvitationRefusal } from "@convex/shared/invitations";
import { covers, type PassScope } from "@convex/shared/passes";

type PlanOf<Name extends "check" | "checkAccess"> = FunctionReturnType<(typeof api.admin.invitations)[Name]>[number];
type Plan = PlanOf<"check"> | PlanOf<"checkAccess">;
/** Access that a pass would give, as the server reads the line. */
export type PassPlan = Extract<PlanOf<"checkAccess">, { pass: unknown }>["pass"];

/** `repeated`: an earlier line of the file gives as much. */
export type LineOutcome = Plan["outcome"] | "repeated";

export interface CheckedLine {
  line: InvitationLine;
  outcome: LineOutcome;
  reasons: InvitationRefusal[];
  pass: PassPlan | null;
}

/** Asks the server in batches, and follows addresses through the file. */
export async function checkLines(
  lines: readonly InvitationLine[],
  { check, onProgress }: { check: (part: InvitationLine[]) => Promise<Plan[]>; onProgress: (checked: number) => void },
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  const follow = followAddresses();
  for (let start = 0; start < lines.length; start += invitationRules.checkedAtOnce) {
    const part = lines.slice(start, start + invitationRules.checkedAtOnce);
    const plans = await check(part);
    for (const [index, line] of part.entries())
      checked.push(follow(line, plans[index] ?? { outcome: "refused", reasons: ["invitationAddressInvalid"] }));
    onProgress(start + part.length);
  }
  return checked;
}

/**
 * The outcome of each line after those before it.
 * An address has one invitation, which further passes join (INVITE-5).
 */
function followAddresses(): (line: InvitationLine, plan: Plan) => CheckedLine {
  const invited = new Set<string>();
  const given = new Map<string, PassScope[]>();
  return (line, plan) => {
    const address = line.email.toLowerCase();
    if (plan.outcome === "refused") return { line, outcome: "refused", reasons: plan.reasons, pass: null };
    if (!("pass" in plan)) {
      const isRepeated = invited.has(address);
      invited.add(address);
      return isRepeated
        ? { line, outcome: "refused", reasons: ["addressRepeated"], pass: null }
        : { line, outcome: plan.outcome, reasons: [], pass: null };
    }
    const { pass } = plan;
    const scope = {
      ...(pass.courseId !== null && { courseId: pass.courseId }),
      ...(pass.until && { until: pass.until }),
    };
    const earlier = given.get(address) ?? [];
    const result = { line, reasons: [], pass };
    if (earlier.some((other) => covers(other, scope))) return { ...result, outcome: "repeated" };
    if (plan.outcome !== "covered") given.set(address, [...earlier, scope]);
    return { ...result, outcome: plan.outcome === "invite" && earlier.length > 0 ? "carry" : plan.outcome };
  };
}
