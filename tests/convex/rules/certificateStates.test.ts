import { expect, test } from "vitest";
import { maintainedCertificates } from "../../../convex/model/credentials/certificates/maintained";
import { canAct, hasDocuments, isRevoked } from "../../../convex/model/credentials/certificates/states";
import type { Doc } from "../../../convex/_generated/dataModel";
import { certificateActs } from "../../../convex/shared/certificateStates";

test.each([
  ["valid", { revoked: false, documents: true, acts: ["suspend", "reissue", "revoke"] }],
  ["suspended", { revoked: false, documents: false, acts: ["lift", "revoke"] }],
  ["revoked", { revoked: true, documents: false, acts: [] }],
  ["replaced", { revoked: true, documents: false, acts: [] }],
] as const)("CERT-10: a certificate that is %s: %o", (state, { revoked, documents, acts }) => {
  expect(isRevoked({ state })).toBe(revoked);
  expect(hasDocuments({ state, studentName: "Ana Lima" })).toBe(documents);
  expect(certificateActs.filter((act) => canAct(act, { state }))).toEqual(acts);
});

test("the certificate of a deleted account has no documents", () => {
  expect(hasDocuments({ state: "valid", studentName: "" })).toBe(false);
});

test("CERT-10: it is found by name and code, in any spelling", () => {
  const certificate = { studentName: "Zoë Souza", certificateHash: "AB-12" } as Doc<"certificates">;
  expect(maintainedCertificates.fields?.(certificate).searchText).toMatch(/^zoe souza ab-12 /);
});
