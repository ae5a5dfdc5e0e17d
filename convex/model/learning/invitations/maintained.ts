import type { Maintained } from "../../platform/maintain";

export const maintainedInvitations: Maintained<"invitations"> = {
  totals: (_ctx, { state, tokenHash }) => [
    { kind: "unlinkedInvitations", count: state === "noServer" && tokenHash === undefined ? 1 : 0 },
  ],
};
