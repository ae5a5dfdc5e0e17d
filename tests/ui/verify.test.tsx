import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { VerifiedCertificate } from "@/visitor/verify/api";
import { paths } from "@/lib/paths";
import { Route, Routes } from "react-router-dom";
import VerifyPage from "@/visitor/verify/VerifyPage";
import { accessibilityProblems, renderPage } from "./render";

const { query } = vi.hoisted(() => ({ query: vi.fn<(hash: string) => unknown>() }));
vi.mock("@/visitor/verify/api", () => ({ useVerifiedCertificate: (hash: string) => query(hash) }));

const certificate: VerifiedCertificate = {
  hash: "CERT-AAAAAAAA-BBBBBBBB-LZ3X8F0A",
  studentName: "Ana Souza",
  courseTitle: "React na prática",
  language: "pt",
  courseDurationHours: 24,
  courses: [],
  issuedAt: Date.parse("2026-03-02T01:30:00Z"), // still 1 March in Brasília
  ...{ state: "valid", stateAt: null, replacedBy: null },
};

const open = (at: string) =>
  renderPage(
    <Routes>
      <Route path={paths.verify.pattern} element={<VerifyPage />} />
    </Routes>,
    { at, texts: ["verify"] },
  );

beforeEach(() => {
  query.mockReset().mockReturnValue(certificate);
});

test("VERIFY-1: asks for a code, normalizes it and opens its page", async () => {
  const { user, where } = await open("/verify");
  expect(query).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Código do certificado"), " cert-aaaaaaaa-bbbbbbbb-lz3x8f0a ");
  await user.click(screen.getByRole("button", { name: "Verificar" }));
  await waitFor(() => expect(where()).toBe(`/verify/${certificate.hash}`));
  expect(query).toHaveBeenLastCalledWith(certificate.hash);
});

test.each([
  ["the address of a check", `https://school.example/verify/${certificate.hash}?x=1`],
  ["a shared address", `HTTPS://SCHOOL.EXAMPLE/CERTIFICATE/${certificate.hash}/`],
  ["words around it", `Código: ${certificate.hash}.`],
  ["dashes of a word processor", certificate.hash.replaceAll("-", "\u2013")],
  [
    "full-width letters and an invisible space",
    `${certificate.hash.replace("AAAA-", "AA\u200bAA-").replace("CERT", "\uff23\uff25\uff32\uff34")}\u00a0`,
  ],
  ["no hyphens", certificate.hash.replaceAll("-", "")],
  ["blanks for hyphens", certificate.hash.replaceAll("-", " ")],
  ["low lines for hyphens", certificate.hash.replaceAll("-", "_")],
  ["minus signs for hyphens", certificate.hash.replaceAll("-", "\u2212")],
  ["groups of four", "cert aaaa aaaa bbbb bbbb lz3x 8f0a"],
  ["no CERT before it", certificate.hash.replace("CERT-", "")],
])("VERIFY-1, VERIFY-10: finds the code in %s", async (_, typed) => {
  const { user, where } = await open("/verify");
  await user.click(screen.getByLabelText("Código do certificado"));
  await user.paste(typed);
  await user.click(screen.getByRole("button", { name: "Verificar" }));
  await waitFor(() => expect(where()).toBe(`/verify/${certificate.hash}`));
});

test.each(["hash", "code"])("VERIFY-10: an address with ?%s= opens the certificate", async (name) => {
  const { where } = await open(`/verify?${name}=${certificate.hash.toLowerCase()}`);
  await waitFor(() => expect(where()).toBe(`/verify/${certificate.hash}`));
  expect(query).toHaveBeenLastCalledWith(certificate.hash);
});

test.each(["", "..", ".", " / ", "%"])(
  "a code without a letter or digit (%j) asks for one and stays",
  async (typed) => {
    const { user, where } = await open("/verify");
    await user.click(screen.getByLabelText("Código do certificado"));
    if (typed !== "") await user.paste(typed);
    await user.click(screen.getByRole("button", { name: "Verificar" }));
    await screen.findByText("Informe o código do certificado");
    expect(document.activeElement).toBe(screen.getByLabelText("Código do certificado"));
    expect(where()).toBe("/verify");
  },
);

test("VERIFY-2: a genuine certificate shows name, course, hours and date, but not the score", async () => {
  const { container } = await open(`/verify/${certificate.hash}`);
  expect(screen.getByRole("status").textContent).toContain("Certificado válido");
  const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
  expect(facts).toEqual(["Ana Souza", "React na prática", "24 horas", "01 de março de 2026"]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRIVACY-8: a certificate without a name says why", async () => {
  query.mockReturnValue({ ...certificate, studentName: "" });
  await open(`/verify/${certificate.hash}`);
  screen.getByText("Nome retirado a pedido da pessoa");
});

test("an address in lower case is the same certificate", async () => {
  await open(`/verify/${certificate.hash.toLowerCase()}`);
  expect(query).toHaveBeenLastCalledWith(certificate.hash);
});

test("VERIFY-3: an unknown code is reported as unknown", async () => {
  query.mockReturnValue(null);
  await open("/verify/CERT-NONE");
  screen.getByText("Certificado não encontrado");
  expect(screen.queryByText("Certificado válido")).toBeNull();
});

test("nothing is claimed during the lookup", async () => {
  query.mockReturnValue(undefined);
  await open("/verify/CERT-WAIT");
  expect(screen.getByRole("status").textContent).toBe("Verificando o certificado");
});

test.each([
  ["suspended", "Certificado suspenso", /^Suspenso em 04 de março de 2026/],
  ["revoked", "Certificado revogado", /^Revogado em 04 de março de 2026/],
  ["replaced", "Certificado substituído", /^Substituído em 04 de março de 2026/],
] as const)("VERIFY-5: a %s certificate says so, and since when", async (state, title, text) => {
  const replacedBy = state === "replaced" ? "CERT-NEW" : null;
  query.mockReturnValue({ ...certificate, state, stateAt: Date.parse("2026-03-04T12:00:00Z"), replacedBy });
  const { container } = await open(`/verify/${certificate.hash}`);
  screen.getByText(title);
  screen.getByText(text);
  expect(screen.queryByText("Certificado válido")).toBeNull();
  expect(screen.queryByRole("link", { name: "CERT-NEW" })?.getAttribute("href")).toBe(
    state === "replaced" ? "/verify/CERT-NEW" : undefined,
  );
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("VERIFY-9: what a code says asks not to be indexed, while it is open", async () => {
  const robots = () => document.querySelector("meta[name=robots]")?.getAttribute("content");
  const { unmount } = await open(`/verify/${certificate.hash}`);
  expect(robots()).toBe("noindex");
  unmount();
  expect(robots()).toBeUndefined();
});
