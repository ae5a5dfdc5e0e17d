import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Certificate } from "@/student/certificate/api";
import { CertificateActions } from "@/student/certificate/CertificateActions";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import CertificatePage from "@/student/certificate/CertificatePage";
import { accessibilityProblems, renderPage } from "./render";
import { certificate } from "./studentFixtures";

const server: { certificate: Certificate | null | undefined } = { certificate };
const downloadBadge = vi.fn<() => Promise<ArrayBuffer>>();
const download = vi.fn<() => Promise<ArrayBuffer>>();
const setShared = vi.fn<(args: object) => Promise<null>>();
vi.mock("@/student/certificate/api", () => ({
  useCertificate: () => server.certificate,
  useSetShared: () => setShared,
  useRequestName: () => vi.fn(),
  useDownloadPdf: () => download,
  useDownloadBadge: () => downloadBadge,
}));

beforeEach(() => {
  server.certificate = certificate;
});

test("CERT-6: the card reads as prescribed, in order", async () => {
  const { container } = await renderPage(<CertificateCard certificate={certificate} />, { texts: ["certificate"] });
  const text = [...container.querySelectorAll("p, dt, dd")].map((element) => element.textContent);
  expect(text).toEqual([
    "CERTIFICADO",
    "de Conclusão de Curso",
    "Certificamos que",
    "Ana Souza",
    "concluiu com êxito o curso",
    "Git e GitHub",
    "Carga Horária",
    "6h",
    "Emitido em",
    "05 de novembro de 2026",
    certificate.hash,
    "Este certificado é válido e pode ser verificado através do hash único acima",
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("CERT-6: late in the evening it keeps Brasília's date", async () => {
  const late = { ...certificate, issuedAt: Date.UTC(2026, 10, 6, 2, 30) };
  await renderPage(<CertificateCard certificate={late} />, { texts: ["certificate"] });
  screen.getByText("05 de novembro de 2026");
});

test("I18N-4: other languages translate the sheet and its date", async () => {
  await renderPage(<CertificateCard certificate={certificate} />, { texts: ["certificate"], language: "en" });
  screen.getByText("CERTIFICATE");
  screen.getByText("November 5, 2026");
});

test("CERT-8: the QR code leads to the public check of this code", async () => {
  const first = await renderPage(<CertificateCard certificate={certificate} />, { texts: ["certificate"] });
  const path = () => screen.getByRole("img").querySelector("path")?.getAttribute("d");
  const link = screen.getByRole("link", {
    name: `Código QR para verificar o certificado ${certificate.hash} localhost:3000 /verify`,
  });
  expect(link.getAttribute("href")).toBe(`/verify/${certificate.hash}`);
  const before = path();
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain(certificate.hash);
  first.unmount();
  await renderPage(<CertificateCard certificate={{ ...certificate, hash: "CERT-OTHER" }} />, {
    texts: ["certificate"],
  });
  expect(path()).not.toBe(before);
});

test("prints, copies the code and links to its check", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await renderPage(<CertificateActions certificate={certificate} />, { texts: ["certificate"] });
  await user.click(screen.getByRole("button", { name: /Imprimir/ }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "Copiar código" }));
  expect(await navigator.clipboard.readText()).toBe(certificate.hash);
  await screen.findByRole("button", { name: "Código copiado" });
  expect(screen.getByRole("link", { name: "Verificar" }).getAttribute("href")).toBe(`/verify/${certificate.hash}`);
});

describe("the page of one certificate", () => {
  test("shows it under a heading of its own", async () => {
    await renderPage(<CertificatePage />, { texts: ["certificate", "certificateShare"] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Certificado de Conclusão");
    screen.getByRole("article", { name: "Certificado de Ana Souza no curso Git e GitHub" });
    screen.getByRole("group", { name: "Selo digital (Open Badge)" });
  });

  test("announces itself while loading", async () => {
    server.certificate = undefined;
    const { container } = await renderPage(<CertificatePage />, { texts: ["certificate"] });
    screen.getByRole("heading", { level: 1, name: "Carregando o certificado..." });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("CERT-9: other students' certificates do not exist", async () => {
    server.certificate = null;
    await renderPage(<CertificatePage />, { texts: ["certificate"] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Certificado não encontrado");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/dashboard?tab=certificates");
  });
});

describe("CERT-14: a certificate that is not valid", () => {
  test.each([
    ["suspended", "Suspenso", "Certificado suspenso em 06/11/2026"],
    ["revoked", "Revogado", "Certificado revogado em 06/11/2026"],
    ["replaced", "Substituído", "Certificado substituído em 06/11/2026"],
  ] as const)(
    "%s: the sheet is stamped, its line does not call it valid, and nothing offers to print it",
    async (...row) => {
      const [state, stamp, notice] = row;
      const replacedById = state === "replaced" ? ("certificate2" as Certificate["_id"]) : null;
      server.certificate = { ...certificate, state, stateAt: Date.UTC(2026, 10, 6, 12), replacedById };
      const { container } = await renderPage(<CertificatePage />, { texts: ["certificate", "certificateShare"] });
      const sheet = screen.getByRole("article");
      expect(sheet.textContent).toContain(stamp);
      expect(sheet.textContent).not.toContain("é válido e pode");
      screen.getByText(notice);
      expect(screen.queryByRole("button", { name: /Imprimir/ })).toBeNull();
      expect(screen.queryByRole("group", { name: /Open Badge/ })).toBeNull();
      expect(screen.queryByRole("switch")).toBeNull();
      const next = screen.queryByRole("link", { name: "Abrir o certificado atual" });
      expect(next?.getAttribute("href")).toBe(state === "replaced" ? "/certificate/certificate2" : undefined);
      expect(await accessibilityProblems(container)).toEqual([]);
    },
  );
});

describe("CERT-19: sharing", () => {
  const texts = ["certificate", "certificateShare"] as const;
  const field = (name: string) => {
    const link = screen.getByRole("link", { name: "Adicionar ao LinkedIn" }).getAttribute("href");
    return new URL(link ?? "").searchParams.get(name);
  };

  test("the switch is off at first and asks the server", async () => {
    const { user, container } = await renderPage(<CertificatePage />, { texts: [...texts] });
    setShared.mockResolvedValue(null);
    expect(screen.queryByRole("button", { name: "Copiar link" })).toBeNull();
    const control = screen.getByRole("switch", { name: /Mostrar este certificado/, checked: false });
    screen.getByText(/^Só você vê o certificado aqui/);
    await user.click(control);
    expect(setShared).toHaveBeenCalledWith({ certificateId: certificate._id, isShared: true });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("LinkedIn gets every field, the month in Brasília, and a link that works", async () => {
    server.certificate = { ...certificate, issuedAt: Date.parse("2026-12-01T02:00:00Z") };
    const first = await renderPage(<CertificatePage />, { texts: [...texts] });
    const names = ["startTask", "name", "organizationName", "issueYear", "issueMonth", "certId", "certUrl"];
    expect(names.map(field)).toEqual([
      ...["CERTIFICATION_NAME", "Git e GitHub", "Selo", "2026", "11", certificate.hash],
      `http://localhost:3000/verify/${certificate.hash}`,
    ]);
    first.unmount();
    server.certificate = { ...certificate, isShared: true };
    const { user } = await renderPage(<CertificatePage />, { texts: [...texts] });
    expect(field("certUrl")).toBe(`${window.location.origin}/verify/${certificate.hash}`);
    screen.getByText(/^Quem tiver o link vê o certificado/);
    await user.click(screen.getByRole("button", { name: "Copiar link" }));
    expect(await navigator.clipboard.readText()).toBe(certificate.shareUrl);
  });
});

test("CERT-7: printing is one A4 landscape page of the certificate alone", () => {
  const css = readFileSync(join(import.meta.dirname, "../../src/components/certificate/certificatePrint.css"), "utf8");
  expect(css).toMatch(/@page certificate \{[^}]*size: A4 landscape;[^}]*margin: 0;/);
  expect(css).toContain(":not(:has([data-certificate]), [data-certificate], [data-certificate] *)");
});
