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

async function show() {
  const page = await renderPage(<CertificateList />, { texts: ["certificate"] });
  await waitFor(() => expect(sheets()).toHaveLength(2));
  return page;
}
const sheets = () => [...document.querySelectorAll("li article")];

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

test("LOOK-13: a certificate in the list is not stamped", async () => {
  await show();
  expect(document.querySelectorAll("[data-stamped]")).toHaveLength(0);
});
