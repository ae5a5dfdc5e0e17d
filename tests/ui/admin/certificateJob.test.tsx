import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Job } from "@/admin/components/jobs/api";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import type { Language } from "@/i18n/languages";
import { accessibilityProblems, renderPage } from "../render";
import { answer, resetServer } from "./fakeServer";
import { id } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));

const { jobs } = api.admin;
const job: Job = {
  _id: id<"jobs">("job1"),
  ...{ kind: "certificates", act: "revoke", status: "finished", total: 12, doneCount: 12, skippedCount: 1 },
  ...{ ofSearch: false, courseTitle: null, imported: null, people: null, granted: null },
};
const panel = (language: Language) =>
  renderPage(<JobPanel kind="certificates" />, { language, texts: ["adminJobs", "adminErrors"] });

beforeEach(() => {
  resetServer();
  answer(jobs.last, job);
  answer(jobs.notes, [
    { _id: id<"jobItems">("n1"), userId: null, name: "CERT-B", line: null, note: "failed" },
    { _id: id<"jobItems">("n2"), userId: null, name: "CERT-C", line: null, note: "certificateStateChanged" },
  ]);
});

test.each<[Language, string]>([
  ["pt", "Não foi possível. Tente de novo."],
  ["es", "No se pudo completar. Inténtalo de nuevo."],
  ["en", "It failed. Try again."],
])("CERT-27: the job's panel counts and names in %s what failed", async (language, text) => {
  const { container } = await panel(language);
  await screen.findByText("CERT-B");
  screen.getByText(text);
  screen.getByText("CERT-C");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each<[Language, string]>([
  ["pt", "1 de 1 certificado"],
  ["es", "1 de 1 certificado"],
  ["en", "1 of 1 certificate"],
])("CERT-27: one certificate is counted in %s as one", async (language, text) => {
  answer(jobs.last, { ...job, total: 1, doneCount: 1 });
  await panel(language);
  await screen.findByText(text);
});
