import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeOfflineState } from "@/lib/offlineState";
import { clearStore, own, type ActiveViewer } from "@/lib/offline/offlineStore";
import StoreCourse from "@/visitor/course/StoreCourse";
import { become, student } from "./fakeSession";
import { renderPage } from "./render";
import { course } from "./studentFixtures";
import { toasts } from "./toastLog";

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock("@/lib/convexClient", () => ({ convexClient: { query: () => Promise.resolve({ title: "Git" }) } }));
vi.mock("convex/react", () => ({ useQuery: () => undefined }));

const ana = student as ActiveViewer;
const button = () => screen.queryByRole("button", { name: "Guardar neste aparelho" });

beforeEach(async () => {
  toasts.length = 0;
  await clearStore();
  become(student);
});
afterEach(() => changeOfflineState(() => ({ owner: undefined })));

test("OFFLINE-11: keeping is offered once the device is this student's: before, nothing would be kept", async () => {
  const { user } = await renderPage(<StoreCourse course={course} />, { texts: ["offline"] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const early = button();
  if (early) await user.click(early);
  expect(toasts.map(({ title }) => title)).toEqual([]);
  await own(ana);
  act(() => changeOfflineState(() => ({ owner: ana.userId })));
  await waitFor(() => expect(button()).not.toBeNull());
  await user.click(screen.getByRole("button", { name: "Guardar neste aparelho" }));
  const count = course.lessonCount;
  await screen.findByText(new RegExp(`^${count} de ${count} aulas guardadas`));
});

test("OFFLINE-11: a course of one lesson is counted as one", async () => {
  const [module] = course.modules;
  if (!module) throw new Error("no module");
  const short = { ...course, lessonCount: 1, modules: [{ ...module, lessons: module.lessons.slice(0, 1) }] };
  await own(ana);
  changeOfflineState(() => ({ owner: ana.userId }));
  const { user } = await renderPage(<StoreCourse course={short} />, { texts: ["offline"] });
  await user.click(await screen.findByRole("button", { name: "Guardar neste aparelho" }));
  await screen.findByText(/^1 de 1 aula guardada neste aparelho .* ela é apagada/);
});
