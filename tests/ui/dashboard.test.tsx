import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AwaitedCertificate, Certificate } from "@/student/certificate/api";
import type { CourseCard, EnrollmentCard } from "@/student/dashboard/api";
import { BrasiliaClock } from "@/student/dashboard/DashboardHeader";
import { MyCourses } from "@/student/dashboard/MyCourses";
import DashboardPage from "@/app/student/DashboardPage";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";
import { accessibilityProblems, keyboardAt, renderPage } from "./render";
import { certificate, enrolledCard } from "./studentFixtures";
import type * as CourseProgressModule from "@/student/dashboard/CourseProgress";

type Status = "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
const server = {
  name: "Ana Souza",
  mine: [] as EnrollmentCard[],
  browse: [] as CourseCard[],
  certificates: [] as Certificate[],
  awaited: [] as AwaitedCertificate[] | undefined,
  status: "Exhausted" as Status,
};

const loadMore = vi.fn();
const browse = vi.fn<(text: string) => void>();

const page = <Item,>(results: Item[]) => ({ results, status: server.status, isLoading: false, loadMore });
vi.mock("@/student/dashboard/api", () => ({
  useOwnPaths: () => [],
  CARDS_PER_PAGE: 24,
  useStudentName: () => server.name,
  useNextStep: () => null,
  ...{ useWeek: () => [], usePracticeWeek: () => undefined, useAllEnded: () => [], useDismissEnded: vi.fn },
  useAskNextLesson: () => () => Promise.resolve(null),
  useMyEnrollments: () => page(server.mine),
  useBrowse: ({ text = "" }: CatalogFilter) => {
    browse(text);
    return page(server.browse.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())));
  },
}));
vi.mock("@/student/certificate/api", () => ({
  CERTIFICATES_PER_PAGE: 12,
  useMyCertificates: () => page(server.certificates),
  useAwaitedCertificates: () => server.awaited,
  useDownloadPdf: vi.fn,
}));
const [icon, bar] = [vi.fn<(title: string) => void>(), vi.fn<(title: string) => void>()];
vi.mock("@/student/dashboard/CourseProgress", async (original) => {
  const { CourseProgress } = await original<typeof CourseProgressModule>();
  return {
    CourseProgress: (props: Parameters<typeof CourseProgress>[0]) => {
      bar(props.title);
      return <CourseProgress {...props} />;
    },
  };
});
vi.mock("@/components/CourseIcon", () => ({
  CourseIcon: ({ title }: { title: string }) => {
    icon(title);
    return null;
  },
}));
vi.mock("@/student/profile/ProfilePanel", () => ({ default: () => <p>the form</p> }));
vi.mock("@/student/mail/MailPanel", () => ({ default: () => null }));
vi.mock("@/student/mail/ConfirmBanner", () => ({ ConfirmBanner: () => null }));

const card = (name: string): CourseCard => ({
  ...enrolledCard.course,
  _id: name as CourseCard["_id"],
  slug: name.toLowerCase(),
  title: name,
});

beforeEach(() => {
  Object.assign(server, {
    mine: [enrolledCard],
    browse: [],
    certificates: [],
    awaited: [],
    status: "Exhausted",
  });
  loadMore.mockReset();
  browse.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (at = "/dashboard", language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <DashboardPage />
    </main>,
    { at, language, texts: ["dashboard", "certificate"] },
  );
/** Counts card renders by their icons. */
async function renderCounting() {
  let refresh = (): void => undefined;
  function Subscribed() {
    const [, setTick] = useState(0);
    refresh = () => act(() => setTick((tick) => tick + 1));
    return <MyCourses />;
  }
  const { user } = await renderPage(<Subscribed />, { texts: ["dashboard"] });
  return {
    user,
    refresh: () => refresh(),
    renders: () => ({ icons: icon.mock.calls.length, bars: bar.mock.calls.length }),
  };
}
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

describe("the page", () => {
  test("DASH-1: greets by name and starts with my courses", async () => {
    const { container } = await show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Ana Souza");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Meus cursos",
      "Explorar cursos",
      "Certificados",
      "Meus dados",
    ]);
    expect(selected()).toBe("Meus cursos");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test.each([
    ["browse", "Explorar cursos"],
    ["certificates", "Certificados"],
    ["data", "Meus dados"],
    ["nonsense", "Meus cursos"],
  ])("DASH-1: ?tab=%s opens %s", async (tab, name) => {
    await show(`/dashboard?tab=${tab}`);
    expect(selected()).toBe(name);
  });

  test("DASH-1: a tab is kept in the address", async () => {
    const { user, where } = await show();
    await user.click(screen.getByRole("tab", { name: "Certificados" }));
    expect(where()).toBe("/dashboard?tab=certificates");
    await user.click(screen.getByRole("tab", { name: "Meus cursos" }));
    expect(where()).toBe("/dashboard");
  });

  test("my data loads when it is opened", async () => {
    const { user } = await show();
    expect(screen.queryByText("the form")).toBeNull();
    await user.click(screen.getByRole("tab", { name: "Meus dados" }));
    await screen.findByText("the form");
  });
});

describe("the clock", () => {
  test("DASH-2: shows Brasília's time, every second, without rendering anything else", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 5, 2, 59, 58), toFake: ["Date", "setInterval", "clearInterval"] });
    const around = vi.fn();
    function Around() {
      around();
      return <BrasiliaClock />;
    }
    const { container } = await renderPage(<Around />, { texts: ["dashboard"] });
    const time = () => container.querySelector("time")?.textContent;
    expect(time()).toBe("23:59:58"); // UTC-3
    around.mockClear();
    act(() => void vi.advanceTimersByTime(1000));
    expect(time()).toBe("23:59:59");
    act(() => void vi.advanceTimersByTime(1000));
    expect(time()).toBe("00:00:00");
    expect(around).not.toHaveBeenCalled();
    screen.getByText(/novembro/);
  });
});

describe("my courses", () => {
  test.each([
    ["notStarted", 0, "Não iniciado", "Not started"],
    ["inProgress", 33, "Em andamento", "In progress"],
  ] as const)("DASH-3, ENROLL-6: %s: badge, bar and the way on", async (status, progressPercentage, pt, en) => {
    server.mine = [{ ...enrolledCard, status, progressPercentage }];
    const first = await show();
    screen.getByText(pt);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(String(progressPercentage));
    screen.getByText(`${progressPercentage}%`);
    screen.getByText("Matrícula em 05/11/2026");
    expect(screen.getByRole("link", { name: /^Continuar/ }).getAttribute("href")).toBe("/course/git-e-github");
    first.unmount();
    await show("/dashboard", "en");
    screen.getByText(en);
  });

  test.each([
    [20, "Cupom PROMO20: 20% de desconto"],
    [null, "Cupom PROMO20"],
  ])("COURSE-12: the card keeps the coupon and its discount: %s", async (discountPercentage, text) => {
    server.mine = [{ ...enrolledCard, coupon: { code: "PROMO20", discountPercentage } }];
    await show();
    screen.getByText(text);
  });

  test('a completed course has no "continue"', async () => {
    server.mine = [{ ...enrolledCard, status: "completed", progressPercentage: 100, completedAt: 1 }];
    await show();
    screen.getByText("Concluído");
    expect(screen.queryByRole("link", { name: /Continuar/ })).toBeNull();
  });

  test("PROGRESS-5: live progress moves its card's bar and leaves the others alone", async () => {
    const other = { ...enrolledCard, _id: "other" as EnrollmentCard["_id"], course: card("Docker") };
    server.mine = [enrolledCard, other];
    const { refresh, renders } = await renderCounting();
    server.mine = [{ ...enrolledCard, progressPercentage: 66 }, structuredClone(other)]; // as the client delivers it
    const before = renders();
    refresh();
    const [first, second] = screen.getAllByRole("progressbar");
    expect([first, second].map((bar) => bar?.getAttribute("aria-valuenow"))).toEqual(["66", "33"]);
    // Only the bar of the changed card renders.
    expect(renders()).toEqual({ icons: before.icons, bars: before.bars + 1 });
  });

  test.each(["", "browse", "certificates"])("?tab=%s loading: says so, in the shape of what comes", async (tab) => {
    server.status = "LoadingFirstPage";
    const { container } = await show(`/dashboard?tab=${tab}`);
    expect(container.querySelectorAll("[aria-busy=true]")).toHaveLength(1);
    screen.getByText("Carregando...");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("without any, it leads to the catalog", async () => {
    server.mine = [];
    await show();
    expect(screen.getByRole("link", { name: "Explorar cursos" }).getAttribute("href")).toBe("/dashboard?tab=browse");
  });

  test("further pages load on demand", async () => {
    server.status = "CanLoadMore";
    const { user, refresh } = await renderCounting();
    const button = screen.getByRole("button", { name: "Mostrar mais" });
    await user.click(button);
    server.status = "LoadingMore";
    refresh();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Enter}");
    expect(loadMore).toHaveBeenCalledExactlyOnceWith(24);
    expect(keyboardAt()).toBe(button);
    server.status = "CanLoadMore";
    refresh();
    expect(button.hasAttribute("aria-disabled")).toBe(false);
    expect(keyboardAt()).toBe(button);
  });
});

describe("browse", () => {
  test("DASH-4: searches once typing pauses, and links to the course", async () => {
    server.browse = [card("Docker"), card("Linux")];
    const { user } = await show("/dashboard?tab=browse");
    expect(screen.getAllByRole("article")).toHaveLength(2);
    await user.type(screen.getByRole("searchbox", { name: "Buscar cursos" }), "linux");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    const asked = new Set(browse.mock.calls.map(([text]) => text));
    expect([...asked]).toEqual(["", "linux"]);
    expect(screen.getByRole("link", { name: "Ver curso: Linux" }).getAttribute("href")).toBe("/course/linux");
    screen.getByText("6 horas");
  });

  test("DASH-4: without a match the search can be cleared", async () => {
    server.browse = [card("Docker")];
    const { user } = await show("/dashboard?tab=browse");
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    await user.type(field, "cobol");
    await screen.findByText("Nenhum resultado para esta busca");
    await user.click(screen.getByRole("button", { name: "Ver todos os cursos" }));
    await screen.findByRole("article");
    expect([field.value, document.activeElement]).toEqual(["", field]);
  });

  test("says so when enrolled in everything", async () => {
    await show("/dashboard?tab=browse");
    screen.getByText("Você já está em todos os cursos");
  });
});

describe("certificates", () => {
  test("DASH-5: without any: the prescribed text", async () => {
    await show("/dashboard?tab=certificates");
    screen.getByText(
      "Você ainda não possui certificados. Complete um curso e seja aprovado na prova final para receber seu certificado!",
    );
  });

  test("EXAM-26: a passed exam with lessons missing leads to the lesson", async () => {
    server.awaited = [
      {
        ...{ enrollmentId: enrolledCard._id, courseSlug: "git", courseTitle: "Git e GitHub", language: "pt" as const },
        ...{ score: 9, lessonsLeft: 1, studyLeft: 0 },
        nextLesson: { _id: "lesson3" as NonNullable<AwaitedCertificate["nextLesson"]>["_id"], title: "Merge" },
      },
    ];
    const { container } = await show("/dashboard?tab=certificates");
    screen.getByText("Você passou na prova com 9/10. Falta 1 aula para o certificado.");
    expect(screen.getByRole("link", { name: "Ir para a aula: Merge" }).getAttribute("href")).toBe("/lesson/lesson3");
    expect(screen.queryByText(/Você ainda não possui certificados/)).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("DASH-5: lists them and opens the dialog, which returns the focus", async () => {
    server.certificates = [certificate];
    const { user, container } = await show("/dashboard?tab=certificates");
    await screen.findByRole("img", { name: /QR/, hidden: true });
    screen.getByText("Emitido em 05/11/2026");
    screen.getByText("Nota: 8/10 pontos");
    screen.getByText("Carga horária: 6h");
    screen.getByText(certificate.hash, { ignore: "[aria-hidden] *" });
    expect(screen.getByRole("link", { name: "Git e GitHub" }).getAttribute("href")).toBe("/certificate/certificate1");
    expect(await accessibilityProblems(container)).toEqual([]);
    const button = screen.getByRole("button", { name: /Ver certificado/ });
    await user.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Certificado de Conclusão" });
    within(dialog).getByText("concluiu com êxito o curso");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
