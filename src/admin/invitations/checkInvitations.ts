import { invitationRules, type InvitationLine, type InvitationRefusal } from "@convex/shared/invitations";

export interface CheckedLine {
  line: InvitationLine;
  outcome: "invite" | "enroll" | "refused";
  reason: InvitationRefusal | null;
}

type Plan = { outcome: "invite" | "enroll" } | { outcome: "refused"; reason: InvitationRefusal };

/** Asks the server in batches; each address counts once. */
export async function checkInvitations(
  lines: readonly InvitationLine[],
  { check, onProgress }: { check: (part: InvitationLine[]) => Promise<Plan[]>; onProgress: (checked: number) => void },
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < lines.length; start += invitationRules.checkedAtOnce) {
    const part = lines.slice(start, start + invitationRules.checkedAtOnce);
    const plans = await check(part);
    for (const [index, line] of part.entries()) {
      const plan = plans[index] ?? { outcome: "refused", reason: "invitationAddressInvalid" };
      const address = line.email.toLowerCase();
      if (plan.outcome === "refused") checked.push({ line, ...plan });
      else if (seen.has(address)) checked.push({ line, outcome: "refused", reason: "addressRepeated" });
      else checked.push({ line, outcome: plan.outcome, reason: null });
      seen.add(address);
    }
    onProgress(start + part.length);
  }
  return checked;
}
