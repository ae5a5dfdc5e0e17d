import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { paths } from "@/lib/paths";
import { Route, Routes } from "react-router-dom";
import SharedCertificatePage from "@/visitor/share/SharedCertificatePage";
import { accessibilityProblems, renderPage } from "./render";
import { certificate as own } from "./studentFixtures";

const { query } = vi.hoisted(() => ({ query: vi.fn<(hash: string) => unknown>() }));
vi.mock("@/visitor/share/api", () => ({ useSharedCertificate: (hash: string) => query(hash) }));

const certificate = { ...own, hash: "CERT-AAAAAAAA-BBBBBBBB-LZ3X8F0A" };

const open = (code: string) =>
  renderPage(
    <Routes>
      <Route path={paths.share.pattern} element={<SharedCertificatePage />} />
    </Routes>,
    { at: `/share/${code}`, texts: ["certificate", "certificateShare", "dates"] },
  );

beforeEach(() => {
  query.mockReset().mockReturnValue(certificate);
});

test("CERT-19: a shared certificate opens for anyone, with its check and a way to print it", async () => {
  const { container } = await open(certificate.hash.toLowerCase());
  expect(query).toHaveBeenLastCalledWith(certificate.hash);
  screen.getByRole("heading", { level: 1 });
  screen.getByText(certificate.studentName);
  screen.getByRole("button", { name: "Imprimir ou salvar em PDF" });
  const check = screen.getByRole("link", { name: "Verificar a autenticidade" });
  expect(check.getAttribute("href")).toBe(paths.verify.to(certificate.hash));
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test.each(["suspended", "revoked", "replaced"] as const)(
  "CERT-14: a %s one says so and is not printed",
  async (state) => {
    query.mockReturnValue({ ...certificate, state, stateAt: 1_800_000_000_000 });
    await open(certificate.hash);
    screen.getByRole("status");
    expect(screen.queryByRole("button")).toBeNull();
  },
);

test("one that is not shared, or does not exist, leads to the check", async () => {
  query.mockReturnValue(null);
  const { container } = await open("nothing");
  expect(screen.getByRole("link").getAttribute("href")).toBe(paths.verify.to());
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("while loading it says so", async () => {
  query.mockReturnValue(undefined);
  const { container } = await open(certificate.hash);
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
});
