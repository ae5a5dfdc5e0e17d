import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { askedMailKind, type OptionalMailKind } from "../../../shared/mailKinds";

type Profile = Doc<"profiles">;

/**
 * Returns the optional mails that a person does not get.
 * They stopped them, or never asked for the daily questions (MAIL-22).
 */
export function listStopped({ stoppedMails, wantsPractice }: Profile): OptionalMailKind[] {
  const others = stoppedMails.filter((kind) => kind !== askedMailKind);
  return wantsPractice ? others : [...others, askedMailKind];
}

export async function chooseMail(
  ctx: MutationCtx,
  profile: Profile,
  { kind, wanted }: { kind: OptionalMailKind; wanted: boolean },
): Promise<void> {
  if (kind === askedMailKind) {
    await ctx.db.patch("profiles", profile._id, { wantsPractice: wanted ? true : undefined });
    return;
  }
  const others = profile.stoppedMails.filter((stopped) => stopped !== kind);
  await ctx.db.patch("profiles", profile._id, { stoppedMails: wanted ? others : [...others, kind] });
}
