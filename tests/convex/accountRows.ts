import type { Row } from "./accessMatrix";

const nothing = () => ({});

function peopleGet(outcome: string): Row["expected"] {
  return {
    anonymous: "notAuthenticated",
    notEnrolled: outcome,
    student: outcome,
    otherStudent: outcome,
    blocked: "accountBlocked",
    administrator: outcome,
  };
}

const everyone = (outcome: string) => ({ ...peopleGet(outcome), anonymous: outcome, blocked: outcome });

/** Access matrix: the own account. */
export const accountRows: Record<string, Row> = {
  "account:sessions": { args: nothing, expected: peopleGet("value") },
  "account:signOutOf": {
    args: ({ bystander }) => ({ sessionId: bystander.sessionId }),
    expected: peopleGet("notFound"),
  },
  "account:signOutElsewhere": { args: nothing, expected: peopleGet("null") },
  "account:changePassword": {
    args: () => ({ current: "chute-errado", password: "outra-senha-boa" }),
    expected: peopleGet("current: passwordWrong"),
  },
  "addressChanges:status": { args: nothing, expected: peopleGet("value") },
  "addressChanges:ask": {
    args: () => ({ email: "nova@selo.example", password: "chute-errado" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "addressChanges:enterCode": { args: () => ({ code: "000000" }), expected: peopleGet("value") },
  "addressChanges:cancel": { args: nothing, expected: peopleGet("null") },
  "addressChanges:redeem": { args: () => ({ token: "none" }), expected: everyone("value") },
  "passwordResets:byMail": { args: nothing, expected: everyone("value") },
  "passwordResets:ask": { args: () => ({ email: "nobody@selo.example", language: "pt" }), expected: everyone("null") },
  "passwordResets:redeem": {
    args: () => ({ token: "guessed", password: "outra-senha-boa" }),
    expected: everyone("resetLinkInvalid"),
  },
  "secondFactor:status": { args: nothing, expected: peopleGet("value") },
  "secondFactor:begin": { args: () => ({ password: "chute-errado" }), expected: peopleGet("password: passwordWrong") },
  "secondFactor:activate": { args: () => ({ code: "000000" }), expected: peopleGet("notFound") },
  "secondFactor:remove": { args: () => ({ password: "chute-errado" }), expected: peopleGet("password: passwordWrong") },
  "privacy:exported": { args: nothing, expected: peopleGet("null") },
  "privacy:accepted": { args: nothing, expected: peopleGet("null") },
  "privacy:askExport": {
    args: () => ({ password: "chute-errado", language: "pt" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "privacy:download": { args: nothing, expected: peopleGet("notFound") },
  "privacy:removeAccount": {
    args: () => ({ password: "chute-errado", certificates: "keepName" }),
    expected: peopleGet("password: passwordWrong"),
  },
};
