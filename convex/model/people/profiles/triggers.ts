import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { dropOldAvatar } from "./avatars";

/** Deletes a picture that is no longer shown. */
export async function followProfile(ctx: TriggerCtx, change: RowChange<"profiles">): Promise<void> {
  await dropOldAvatar(ctx, change);
}
