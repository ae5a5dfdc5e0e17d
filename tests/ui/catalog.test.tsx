import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";
import { SearchField } from "@/components/list/SearchField";
import type { CourseSummary } from "@/visitor/home/api";
import { cutAtWord } from "@/lib/cutAtWord";
import { useNavigate } from "react-router-dom";
import { CourseGrid } from "@/visitor/home/CourseGrid";
import { accessibilityProblems, renderPage } from "./render";
import { enrolledCard } from "./studentFixtures";

const asked = vi.fn<(filter: CatalogFilter) => void>();
const server = { results: [] as CourseSummary[], status: "Exhausted" };
vi.mock("@/visitor/home/api", () => ({
  PATHS_PER_PAGE: 6,
  usePaths: () => ({ status: "Exhausted", results: [], loadMore: vi.fn() }),
  COURSES_PER_PAGE: 24,
  useCatalog: (filter: CatalogFilter) => {
    asked(filter);
    return { ...server, loadMore: vi.fn(), isLoading: false };
  },
}));

const card = (fields: Partial<CourseSummary> = {}): CourseSummary => ({ ...enrolledCard.course, ...fields });

beforeEach(() => {
  asked.mockReset();
  Object.assign(server, { results: [card()], status: "Exhausted" });
});

/** With the browser's back button. */
function WithBack() {
  const navigate = useNavigate();
  return (
    <main>
      <h1>Catalog</h1>
      <h2>Courses</h2>
      <button onClick={() => void navigate(-1)}>back</button>
      <CourseGrid />
    </main>
  );
}
async function show(at = "/", language: "pt" | "en" = "pt") {
  const page = await renderPage(<WithBack />, { at, texts: ["catalog"], language });
  await screen.findByRole("search");
  if (server.results.length > 0) await screen.findAllByRole("article");
  return page;
}
const list = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const counted = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("HOME-10: filters are sent to the server and kept in the address, and back undoes them one by one", async () => {
  const { user, where, container } = await show();
  expect(asked).toHaveBeenLastCalledWith({});
  await user.selectOptions(list("Área"), "Web");
  await user.selectOptions(list("Nível"), "Iniciante");
  expect(where()).toBe("/?topic=web&level=beginner");
  expect(asked).toHaveBeenLastCalledWith({ topic: "web", level: "beginner" });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "back" }));
  expect(where()).toBe("/?topic=web");
  expect(list("Nível").value).toBe("");
  await user.selectOptions(list("Área"), "Todas");
  expect(where()).toBe("/");
});

test("HOME-10: two choices in a row are both kept, however late the page follows", async () => {
  const { where } = await show();
  act(() => {
    fireEvent.change(list("Área"), { target: { value: "web" } });
    fireEvent.change(list("Nível"), { target: { value: "beginner" } });
  });
  await waitFor(() => expect(where()).toBe("/?topic=web&level=beginner"));
});

test("HOME-10: a search is one step back, however often it was refined", async () => {
  const { user, where } = await show("/?tab=browse");
  const field = screen.getByRole("searchbox", { name: "Buscar cursos" });
  await user.type(field, "sql");
  await waitFor(() => expect(where()).toBe("/?tab=browse&q=sql"));
  await user.type(field, " básico");
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ text: "sql básico" }));
  await user.click(screen.getByRole("button", { name: "back" }));
  await waitFor(() => expect(where()).toBe("/?tab=browse"));
  expect(field).toHaveProperty("value", "");
});

/** A page that is slow to follow the address. */
function LatePage({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState("");
  const [wanted, setWanted] = useState<string[]>([]);
  return (
    <>
      <SearchField
        label="search"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setWanted((all) => [...all, text]);
        }}
      />
      <button onClick={() => setValue(wanted.at(-1) ?? "")}>follow</button>
      <button onClick={() => setValue(wanted[0] ?? "")}>follow the first</button>
      <button onClick={() => setValue("")}>back</button>
    </>
  );
}

test("HOME-10: letters typed while the page follows a search are kept", async () => {
  const searched = vi.fn<(text: string) => void>();
  await renderPage(<LatePage onSearch={searched} />);
  const field = screen.getByRole("searchbox");
  // At once: a slow machine must not take longer than the field waits for more letters.
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type("sql");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("sql"));
  expect(field).toHaveProperty("value", "sql");
  type("sqlite");
  press("follow");
  expect(field).toHaveProperty("value", "sqlite");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("sqlite"));
  press("follow");
  type("sqlite3");
  press("back");
  expect(field).toHaveProperty("value", "");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searched).toHaveBeenCalledTimes(2);
});

test("HOME-10: letters are kept while the page follows one search after the other", async () => {
  const searched = vi.fn<(text: string) => void>();
  await renderPage(<LatePage onSearch={searched} />);
  const field = screen.getByRole("searchbox");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  for (const text of ["sql", "sqlite"]) {
    type(text);
    await waitFor(() => expect(searched).toHaveBeenLastCalledWith(text));
  }
  press("follow the first");
  expect(field).toHaveProperty("value", "sqlite");
  type("sqlite3");
  press("follow");
  expect(field).toHaveProperty("value", "sqlite3");
  await waitFor(() => expect(searched).toHaveBeenLastCalledWith("sqlite3"));
});

test("HOME-10: a shared link opens with its filters; values that do not exist are ignored", async () => {
  await show("/?q=react&language=en&level=guru&duration=long");
  expect(asked).toHaveBeenLastCalledWith({ text: "react", language: "en", duration: "long" });
  expect([list("Idioma do curso").value, list("Nível").value, list("Carga horária").value]).toEqual(["en", "", "long"]);
  screen.getByText("Mais de 10 horas");
});

test("HOME-10: the number of results is announced in a region that was there before", async () => {
  const { user } = await show();
  const [region] = screen.getAllByRole("status");
  expect(counted()).toEqual([""]);
  server.results = [card(), card({ _id: "2" as CourseSummary["_id"] })];
  await user.selectOptions(list("Nível"), "Avançado");
  expect(counted()).toEqual(["2 cursos encontrados"]);
  expect(screen.getAllByRole("status")[0]).toBe(region);
  server.status = "CanLoadMore";
  await user.selectOptions(list("Nível"), "Iniciante");
  expect(counted()).toEqual(["Mostrando os primeiros 2 cursos"]);
});

test("HOME-10: no result says so and offers to clear the filters, which leads back to the search field", async () => {
  server.results = [];
  const { user, where } = await show("/?q=cobol&topic=web");
  screen.getByText("Nenhum resultado para esta busca");
  expect(counted()).toEqual(["Nenhum curso encontrado"]);
  await user.click(screen.getByRole("button", { name: "Ver todos os cursos" }));
  await act(() => Promise.resolve());
  expect(where()).toBe("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  screen.getByText("Os primeiros cursos estão chegando");
});

test("HOME-9: a card shows level, lessons, a foreign language and the number of students", async () => {
  server.results = [card({ level: "advanced", lessonCount: 9, students: 1234, language: "pt" })];
  await show("/", "en");
  const facts = within(screen.getByRole("article"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(["Advanced", "9 lessons", "Portuguese", "1,234 students"]);
  expect(screen.getByRole("heading", { level: 3 }).getAttribute("lang")).toBe("pt");
});

test("HOME-9: what is not known, few or obvious is not shown", async () => {
  server.results = [card({ level: null, lessonCount: 1, students: null })];
  await show();
  const facts = within(screen.getByRole("article")).getAllByRole("listitem");
  expect(facts.map(({ textContent }) => textContent)).toEqual(["1 aula"]);
});

test.each([
  ["short", 10, "short"],
  ["one two three", 13, "one two three"],
  ["one two three", 12, "one two…"],
  ["one two three", 7, "one two…"],
  ["one, two – three", 12, "one, two…"],
  ["unbreakable", 5, "unbre…"],
  ["😀😀😀", 3, "😀…"],
])("HOME-9: %j cut at %i is %j", (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut);
});
