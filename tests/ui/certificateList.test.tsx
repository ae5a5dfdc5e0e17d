import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import CertificateList from "@/student/certificate/CertificateList";
import type { Certificate } from "@/student/certificate/api";
import { renderPage } from "./render";
import { certificate } from "./studentFixtures";

const older: Certificate = {
  ...certificate,
  _id: "older" as Certificate["_id"],
  hash: "CERT-OLDER",
  courseTitle: "SQL",
};
vi.mock("@/student/certificate/api", () => ({
  CERTIFICATES_PER_PAGE: 12,
  useMyCertificates: () => ({
    results: [certificate, older],
    status: "Exhausted",
    isLoading: false,
    loadMore: vi.fn(),
  }),
  useAwaitedCertificates: () => [],
  useDownloadPdf: () => vi.fn(),
}));

const at = (state: unknown) => ({ pathname: "/dashboard", state });
async function show(state: unknown = null) {
  const page = await renderPage(<CertificateList />, { at: at(state), texts: ["certificate"] });
  await waitFor(() => expect(sheets()).toHaveLength(2));
  return page;
}
const sheets = () => [...document.querySelectorAll("li article")];
const stamped = () => document.querySelectorAll("[data-stamped]").length;

test("DASH-8: each is shown as a picture, which is decorative and opens it", async () => {
  const { user } = await show();
  for (const sheet of sheets()) expect(sheet.closest("[aria-hidden=true][inert]")).not.toBeNull();
  expect(sheets()[1]?.textContent).toContain("SQL");
  // The picture prints nothing.
  expect(document.querySelector("[data-certificate]")).toBeNull();
  const cover = document.querySelectorAll("li button[aria-hidden=true]")[1] as HTMLElement;
  await user.click(cover);
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("SQL");
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ver certificado: SQL" })),
  );
});

test("LOOK-13: the seal is stamped on a certificate just earned, once on its picture and once in the dialog", async () => {
  const { user } = await show({ certificateHash: certificate.hash });
  const open = () => user.click(screen.getByRole("button", { name: "Ver certificado: Git e GitHub" }));
  expect(sheets().map((sheet) => sheet.querySelector("[data-stamped]") !== null)).toEqual([true, false]);
  await open();
  const dialog = await screen.findByRole("dialog");
  expect(dialog.querySelector("[data-stamped]")).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await open();
  await screen.findByRole("dialog");
  expect(stamped()).toBe(0);
});

test("LOOK-13: no other visit stamps anything", async () => {
  await show();
  expect(stamped()).toBe(0);
});
