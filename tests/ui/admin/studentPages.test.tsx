import { render, screen } from "@testing-library/react";
import { beforeEach(() => {
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
  const pages = { results: [], status: "CanLoadMore", loadMore } as const;
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
