import type { Maintained } from "../../platform/maintain";

export const maintainedInvitations: Maintained<"invitations"> = {
  totals: (_ctx, { state, tokenHash, staff }) => [
    // A link that brings roles is made by itself (INVITE-9).
    {
      kind: "unlinkedInvitations",
      count: state === "noServer" && tokenHash === undefined && staff === undefined ? 1 : 0,
    },
  ],
};
