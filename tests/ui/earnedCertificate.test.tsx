import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { earnedCertificate } from "@/components/certificate/earned";
import { showToast } from "@/lib/toast";
import type { Certificate } from "@/student/certificate/api";
import EarnedCertificate from "@/student/certificate/EarnedCertificate";
import { useLocation } from "react-router-dom";
import { accessibilityProblems, renderPage } from "./render";
import { certificate } from "./studentFixtures";

const { server, setShared } = vi.hoisted(() => ({
  server: { results: [] as Certificate[], status: "Exhausted" },
  setShared: vi.fn(() => Promise.resolve(null)),
}));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/certificate/api", () => ({
  useMyCertificates: () => server,
  useSetShared: () => setShared,
  useDownloadPdf: () => vi.fn(),
}));

const earned = { certificateHash: certificate.hash, courseId: "course1" };

/** As the dashboard shows it; any other page has no state. */
function Dashboard() {
  const { state } = useLocation() as { state: unknown };
  const now = earnedCertificate(state);
  return now ? <EarnedCertificate earned={now} next={<p>Próximo curso</p>} otherwise={<p>Painel</p>} /> : <p>Painel</p>;
}
const show = (state: unknown = earned) =>
  renderPage(<Dashboard />, {
    at: { pathname: "/dashboard", state },
    texts: ["certificate", "certificateShare", "exam"],
  });
const isStamped = () => document.querySelector("[data-stamped]") !== null;

beforeEach(() => {
  server.results = [certificate];
  server.status = "Exhausted";
  setShared.mockClear();
  vi.mocked(showToast).mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
});

describe("CERT-33: a certificate just earned", () => {
  test("is a page of its own with the sheet, ways to share, and what comes next", async () => {
    const { container, user } = await show();
    screen.getByRole("heading", { level: 1, name: "Parabéns! 🎉" });
    screen.getByText("Você foi aprovado com nota 8! Seu certificado está disponível.");
    screen.getByRole("article", { name: "Certificado de Ana Souza no curso Git e GitHub" });
    for (const name of ["Baixar PDF", "Copiar código"]) screen.getByRole("button", { name });
    screen.getByRole("link", { name: "Adicionar ao LinkedIn" });
    screen.getByText("Próximo curso");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Meus certificados" }));
    screen.getByText("Painel");
  });

  test("LOOK-13: is stamped once: a reload, which keeps the history entry, shows it as it is", async () => {
    const first = await show();
    expect(isStamped()).toBe(true);
    first.unmount();
    await show({ ...earned, stamped: true });
    screen.getByRole("heading", { level: 1, name: "Parabéns! 🎉" });
    expect(isStamped()).toBe(false);
  });

  test("LOOK-13: the history entry learns that it was stamped", async () => {
    const states: unknown[] = [];
    const Watch = () => {
      states.push(useLocation().state);
      return <Dashboard />;
    };
    await renderPage(<Watch />, {
      at: { pathname: "/dashboard", state: earned },
      texts: ["certificate", "certificateShare", "exam"],
    });
    await waitFor(() => expect(states.at(-1)).toEqual({ ...earned, stamped: true }));
    expect(isStamped()).toBe(true);
  });

  test.each([
    ["gone", []],
    ["revoked meanwhile", [{ ...certificate, state: "revoked" as const }]],
  ])("is the dashboard when it is %s", async (_when, results) => {
    server.results = results;
    await show();
    screen.getByText("Painel");
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  test("announces itself while loading", async () => {
    server.results = [];
    server.status = "LoadingFirstPage";
    const { container } = await show();
    screen.getByRole("heading", { level: 1, name: "Carregando o certificado..." });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test.each([null, "CERT-1", {}, { certificateHash: null, courseId: "course1" }, { practice: "/practice" }])(
    "a history entry with %j has none",
    (state) => expect(earnedCertificate(state)).toBeNull(),
  );
});

describe("CERT-34: sharing", () => {
  const text = "Concluí Git e GitHub e este é o meu certificado:";
  const offerSheet = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, "share", { value: share, configurable: true });

  test("opens the device's sheet with the link, which the press turns on", async () => {
    const share = vi.fn(() => Promise.resolve());
    offerSheet(share);
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Compartilhar" }));
    expect(setShared).toHaveBeenCalledExactlyOnceWith({ certificateId: certificate._id, isShared: true });
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Git e GitHub", text, url: certificate.shareUrl });
    expect(showToast).not.toHaveBeenCalled();
  });

  test.each([
    ["AbortError", 0],
    ["NotAllowedError", 1],
  ])("a sheet that ends with %s tells %i times", async (name, times) => {
    offerSheet(() => Promise.reject(new DOMException("", name)));
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Compartilhar" }));
    await waitFor(() => expect(showToast).toHaveBeenCalledTimes(times));
  });

  test("without a sheet, WhatsApp comes first; what is shared already is not shared again", async () => {
    server.results = [{ ...certificate, isShared: true }];
    const { user } = await show();
    const link = screen.getByRole("link", { name: "Compartilhar no WhatsApp" });
    expect(link.getAttribute("href")).toBe(
      `https://wa.me/?text=${encodeURIComponent(`${text} ${certificate.shareUrl}`)}`,
    );
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    await user.click(link);
    expect(setShared).not.toHaveBeenCalled();
  });
});
