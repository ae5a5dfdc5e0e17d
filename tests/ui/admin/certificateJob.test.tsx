import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CertificateJob } from "@/admin/certificates/api";
import { JobPanel } from "@/admin/certificates/JobPanel";
import type { Language } from "@/i18n/languages";
import { accessibilityProblems, renderPage } from "../render";

const job: CertificateJob = {
  _id: "job1" as CertificateJob["_id"],
  ...{ act: "revoke", status: "finished", total: 12, doneCount: 12 },
  ...{ skipped: ["CERT-A"], failed: ["CERT-B", "CERT-C"] },
};
vi.mock("@/admin/certificates/api", () => ({ useJob: () => job, useCancelJob: () => vi.fn() }));

test.each<[Language, string]>([
  ["pt", "2 não puderam ser alterados: CERT-B, CERT-C"],
  ["es", "2 no se pudieron cambiar: CERT-B, CERT-C"],
  ["en", "2 could not be changed: CERT-B, CERT-C"],
])("CERT-27: the job's panel counts and names in %s what failed", async (language, text) => {
  const { container } = await renderPage(<JobPanel />, { language, texts: ["adminCertificates"] });
  screen.getByText(text);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each<[Language, string]>([
  ["pt", "1 de 1 certificado"],
  ["es", "1 de 1 certificado"],
  ["en", "1 of 1 certificate"],
])("CERT-27: one certificate is counted in %s as one", async (language, text) => {
  Object.assign(job, { total: 1, doneCount: 1 });
  await renderPage(<JobPanel />, { language, texts: ["adminCertificates"] });
  screen.getByText(text);
});
