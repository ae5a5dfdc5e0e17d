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
vi.mock("@/student/certificate/api", () => ({ useCertificate: () => server.certificate }));

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
    name: `QR code para verificar o certificado ${certificate.hash} localhost:3000 /verify`,
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
    await renderPage(<CertificatePage />, { texts: ["certificate"] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Certificado de Conclusão");
    screen.getByRole("article", { name: "Certificado de Ana Souza no curso Git e GitHub" });
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

test("CERT-7: printing is one A4 landscape page of the certificate alone", () => {
  const css = readFileSync(join(import.meta.dirname, "../../src/components/certificate/certificatePrint.css"), "utf8");
  expect(css).toMatch(/@page certificate \{[^}]*size: A4 landscape;[^}]*margin: 0;/);
  expect(css).toContain(":not(:has([data-certificate]), [data-certificate], [data-certificate] *)");
});
