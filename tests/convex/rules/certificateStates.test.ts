import { expect, test } from "vitest";
import {
  canAct,
  hasDocuments,
  isRevoked,
  keptCertificateFields,
  stateOf,
} from "../../../convex/model/credentials/certificates/states";
import type { Doc } from "../../../convex/_generated/dataModel";
import { certificateActs, certificateStates } from "../../../convex/shared/certificateStates";

test("CERT-10: a certificate from before there were states is valid", () => {
  expect(stateOf({})).toBe("valid");
  expect(certificateStates.map((state) => stateOf({ state }))).toEqual(certificateStates);
});

test.each([
  ["valid", { revoked: false, documents: true, acts: ["suspend", "revoke", "reissue"] }],
  ["suspended", { revoked: false, documents: false, acts: ["lift", "revoke"] }],
  ["revoked", { revoked: true, documents: false, acts: [] }],
  ["replaced", { revoked: true, documents: false, acts: [] }],
] as const)("CERT-10: a certificate that is %s: %o", (state, { revoked, documents, acts }) => {
  expect(isRevoked({ state })).toBe(revoked);
  expect(hasDocuments({ state, studentName: "Ana Lima" })).toBe(documents);
  expect(certificateActs.filter((act) => canAct(act, { state }))).toEqual(acts);
});

test("the certificate of a deleted account has no documents", () => {
  expect(hasDocuments({ studentName: "" })).toBe(false);
});

test("CERT-10: it is found by name and code, in any spelling", () => {
  const certificate = { studentName: "Zoë Souza", certificateHash: "AB-12" } as Doc<"certificates">;
  const { state, searchText } = keptCertificateFields(certificate);
  expect(state).toBe("valid");
  expect(searchText).toMatch(/^zoe souza ab-12 /);
});
