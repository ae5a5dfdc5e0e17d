import { render, screen } from "@testing-library/react";
import { useCallback, useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useStudents, type StudentFilter } from "@/admin/students/api";
import { PagedTable } from "@/components/list/PagedTable";
import { renderPage } from "../render";

/** A list whose pages hold some people each, and arrive one after the other. */
const server = { sizes: [] as number[] };
const loadMore = vi.fn();

vi.mock("convex/react", () => ({
  ...{
    useQuery: () => undefined,
    useMutation: () => undefined,
    useAction: () => undefined,
    useConvex: () => undefined,
  },
  usePaginatedQuery: () => {
    const [{ shown, asked }, setPages] = useState({ shown: 0, asked: 1 });
    useEffect(() => {
      if (shown < asked) setTimeout(() => setPages({ shown: asked, asked }), 1);
    }, [shown, asked]);
    const next = useCallback(() => {
      loadMore();
      setPages((pages) => ({ ...pages, asked: pages.shown + 1 }));
    }, []);
    const loading = shown === 0 ? "LoadingFirstPage" : "LoadingMore";
    return {
      results: Array.from({ length: server.sizes.slice(0, shown).reduce((sum, size) => sum + size, 0) }),
      status: shown < asked ? loading : shown < server.sizes.length ? "CanLoadMore" : "Exhausted",
      loadMore: next,
    };
  },
}));

const filter: StudentFilter = {
  ...{ search: "", status: "all", order: "newest", from: "", courseId: "", pass: "none", idle: "any" },
};

function Pages() {
  const { results, status } = useStudents(filter);
  return <p>{`${results.length} ${status}`}</p>;
}

function show(sizes: number[]): void {
  server.sizes = sizes;
  render(<Pages />);
}

beforeEach(() => {
  loadMore.mockClear();
});

test("PEOPLE-12: a narrowed list reads on until a page is full", async () => {
  show([0, 0, 30, 9]);
  await screen.findByText("30 CanLoadMore");
  expect(loadMore).toHaveBeenCalledTimes(2);
});

test("PEOPLE-12: it stops after twenty pages, and says that it may go on", async () => {
  show(Array<number>(50).fill(0));
  await screen.findByText("0 CanLoadMore");
  expect(loadMore).toHaveBeenCalledTimes(19);
});

test("PEOPLE-12: pages without people before the end have a message and a button, not a skeleton", async () => {
  const pages = { results: [], status: "CanLoadMore" as const, loadMore };
  const list = { label: "Alunos", columns: [{ header: "Nome", cell: () => null }], rowKey: () => "", pageSize: 25 };
  const { user } = await renderPage(
    <PagedTable {...list} pages={pages} empty="vazio" emptySoFar="Ninguém até aqui" />,
    {
      texts: ["controls"],
    },
  );
  screen.getByText("Ninguém até aqui");
  await user.click(screen.getByRole("button", { name: /mais/i }));
  expect(loadMore).toHaveBeenCalledWith(25);
});
