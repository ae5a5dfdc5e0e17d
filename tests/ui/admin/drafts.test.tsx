import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Draft } from "@/admin/components/drafts/api";
import { DraftCard } from "@/admin/lessons/DraftCard";
import { Drafts } from "@/admin/generation/Drafts";
import { accessibilityProblems, renderPage } from "../render";
import { toasts } from "../toastLog";
import { lessonDetail } from "./courseFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
const take = vi.fn<(args: object) => Promise<null>>();
const discard = vi.fn<(args: object) => Promise<null>>();
const server = { draft: null as Draft | null };
vi.mock("@/admin/components/drafts/api", () => ({
  DRAFTS_PER_PAGE: 20,
  useDraft: () => server.draft,
  useDrafts: () => ({ results: server.draft ? [server.draft] : [], status: "Exhausted", loadMore: () => undefined }),
  useTakeDraft: () => take,
  useDiscardDraft: () => discard,
}));
const lesson = { kind: "lesson", title: "Commits", lessonType: "text" } as const;
const comparison = {
  text: { ...lesson, content: "Um texto novo" },
  today: { ...lesson, content: "Um texto velho" },
  version: 4,
};
vi.mock("@/admin/components/versions/api", () => ({ useComparison: () => comparison }));

const draft: Draft = {
  _id: "draft1" as Draft["_id"],
  lesson: { _id: lessonDetail._id, title: "Commits" },
  course: lessonDetail.course,
  savedAt: Date.UTC(2026, 10, 5, 15),
  actorName: "Ana",
};

beforeAll(() => import("@/admin/components/versions/TextComparison"));
beforeEach(() => {
  toasts.length = 0;
  server.draft = draft;
  take.mockReset().mockResolvedValue(null);
  discard.mockReset().mockResolvedValue(null);
});

const TEXTS = ["admin", "controls", "adminDrafts", "adminVersions", "adminCourseFiles"];
const showCard = (disabled = false) =>
  renderPage(
    <main>
      <DraftCard lesson={lessonDetail} disabled={disabled} />
    </main>,
    { texts: TEXTS },
  );
const dialog = () => within(screen.getByRole("dialog"));

test("AI-11: a lesson shows the text that waits; it is compared and taken, once", async () => {
  const { user, container } = await showCard();
  screen.getByRole("heading", { name: "Um texto da IA espera" });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Comparar" }));
  expect((await dialog().findByText("velho")).tagName).toBe("DEL");
  expect(dialog().getByText("novo").tagName).toBe("INS");
  expect(await accessibilityProblems(document.body)).toEqual([]);
  await user.dblClick(dialog().getByRole("button", { name: "Aceitar o texto da IA" }));
  expect(take).toHaveBeenCalledExactlyOnceWith({ draftId: "draft1", version: 4 });
  expect(toasts).toMatchObject([{ title: "Texto da IA publicado", variant: "success" }]);
});

test("AI-11: or discarded; a failure says so and the dialog stays", async () => {
  const { user } = await showCard();
  await user.click(screen.getByRole("button", { name: "Comparar" }));
  discard.mockRejectedValueOnce(new Error("no"));
  await user.click(dialog().getByRole("button", { name: "Descartar" }));
  expect(toasts).toMatchObject([{ title: "Erro ao tratar o texto da IA", variant: "destructive" }]);
  await user.click(dialog().getByRole("button", { name: "Descartar" }));
  expect(discard).toHaveBeenCalledTimes(2);
  expect(toasts).toMatchObject([{}, { title: "Texto da IA descartado", variant: "success" }]);
});

test("AI-11: unsaved changes come first, and nothing shows without a draft", async () => {
  await showCard(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Comparar" }).disabled).toBe(true);
  screen.getByText("Salve ou descarte suas alterações para comparar.");
});

test("AI-11: the generation page lists what waits, with the way to the lesson", async () => {
  const { user, container } = await renderPage(
    <main>
      <Drafts />
    </main>,
    { texts: TEXTS },
  );
  const row = within(await screen.findByRole("table", { name: "Textos que esperam por você" }));
  expect(row.getByRole("link", { name: "Commits" }).getAttribute("href")).toBe(`/admin/lessons/${lessonDetail._id}`);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(row.getByRole("button", { name: "Comparar Commits" }));
  await dialog().findByText("novo");
});

test("AI-11: without drafts the generation page has no such list", async () => {
  server.draft = null;
  await renderPage(
    <main>
      <h1>Gerar</h1>
      <Drafts />
    </main>,
    { texts: TEXTS },
  );
  expect(screen.queryByRole("table")).toBeNull();
});
