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
  "account/sessions:list": { args: nothing, expected: peopleGet("value") },
  "account/sessions:signOutOf": {
    args: ({ bystander }) => ({ sessionId: bystander.sessionId }),
    expected: peopleGet("notFound"),
  },
  "account/sessions:signOutElsewhere": { args: nothing, expected: peopleGet("null") },
  "account/password:change": {
    args: () => ({ current: "chute-errado", password: "outra-senha-boa" }),
    expected: peopleGet("current: passwordWrong"),
  },
  "account/address:status": { args: nothing, expected: peopleGet("value") },
  "account/address:ask": {
    args: () => ({ email: "nova@selo.example", password: "chute-errado" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "account/address:enterCode": { args: () => ({ code: "000000" }), expected: peopleGet("value") },
  "account/address:cancel": { args: nothing, expected: peopleGet("null") },
  "visitor/address:redeem": { args: () => ({ token: "none" }), expected: everyone("value") },
  "visitor/passwordResets:byMail": { args: nothing, expected: everyone("value") },
  "visitor/passwordResets:ask": { args: () => ({ email: "nobody@selo.example" }), expected: everyone("null") },
  "visitor/passwordResets:redeem": {
    args: () => ({ token: "guessed", password: "outra-senha-boa" }),
    expected: everyone("resetLinkInvalid"),
  },
  "account/secondFactor:status": { args: nothing, expected: peopleGet("value") },
  "account/secondFactor:begin": {
    args: () => ({ password: "chute-errado" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "account/secondFactor:activate": { args: () => ({ code: "000000" }), expected: peopleGet("notFound") },
  "account/secondFactor:remove": {
    args: () => ({ password: "chute-errado" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "account/privacy:exported": { args: nothing, expected: peopleGet("null") },
  "account/privacy:accepted": { args: nothing, expected: peopleGet("value") },
  "account/privacy:askExport": {
    args: () => ({ password: "chute-errado", language: "pt" }),
    expected: peopleGet("password: passwordWrong"),
  },
  "account/privacy:download": { args: nothing, expected: peopleGet("notFound") },
  "account/privacy:removeAccount": {
    args: () => ({ password: "chute-errado", certificates: "keepName" }),
    expected: peopleGet("password: passwordWrong"),
  },
};
