import { fireEvent, renderHook, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { renderPage } from "../render";

interface Row {
  id: string;
  name: string;
}

const draw = vi.fn<(name: string) => void>();
const columns: Column<Row>[] = [
  {
    kind: "title",
    header: "Name",
    choose: ({ name }) => `Choose ${name}`,
    cell: ({ name }) => {
      draw(name);
      return name;
    },
  },
];
const rows: Row[] = Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, name: `Row ${index}` }));

function List({ of = rows }: { of?: Row[] }) {
  const [shown, setShown] = useState(of);
  // As the server's updates do: all rows are new objects.
  const rename = () =>
    setShown((former) => former.map((row) => ({ ...row, name: row.id === "4" ? "Renamed" : row.name })));
  const add = () => setShown((former) => [{ id: "new", name: "New" }, ...former]);
  const ids = shown.map(({ id }) => id);
  const selection = useSelection(ids, 10);
  return (
    <>
      <SelectionBar selection={selection} shown={ids} offersAll>
        {(chosen) => <p>{chosen.isAll ? "everyone" : chosen.ids.join()}</p>}
      </SelectionBar>
      <button onClick={rename}>rename</button>
      <button onClick={add}>add</button>
      <PagedTable
        label="List"
        columns={columns}
        selection={selection}
        pages={{ results: shown, status: "Exhausted", loadMore: () => undefined }}
        pageSize={30}
        rowKey={({ id }) => id}
        empty="Nothing"
      />
    </>
  );
}

const box = (name: string) => screen.getByRole("checkbox", { name: `Choose ${name}` });
const isChecked = (name: string) => (box(name) as HTMLInputElement).checked;

test("LIVE-10: choosing a row draws none, and a change of one draws that row only", async () => {
  const { user } = await renderPage(<List />, { texts: ["admin", "controls"] });
  draw.mockClear();
  await user.click(box("Row 3"));
  expect(isChecked("Row 3")).toBe(true);
  expect(draw).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "rename" }));
  expect(draw.mock.calls.flat()).toEqual(["Renamed"]);
});

/** Presses and waits for what React does at once. The rest needs a task of its own. */
async function press(target: HTMLElement): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  target.click();
  await Promise.resolve();
}

test("LIVE-10: a click is answered before the bar of what is chosen", async () => {
  await renderPage(<List />, { texts: ["admin", "controls"] });
  await press(box("Row 3"));
  expect(isChecked("Row 3")).toBe(true);
  expect(screen.queryByText("1 selecionado")).toBeNull();
  await screen.findByText("1 selecionado");
});

test("LIVE-10: an update of the rows gives way", async () => {
  await renderPage(<List />, { texts: ["admin", "controls"] });
  draw.mockClear();
  await press(screen.getByRole("button", { name: "rename" }));
  expect(draw).not.toHaveBeenCalled();
  await screen.findByText("Renamed");
});

test("LIVE-10: a click tells its own row only", () => {
  const { result } = renderHook(() => useSelection(["one", "other"], 10));
  const [one, other] = [vi.fn(), vi.fn()];
  result.current.subscribeRow("one", one);
  result.current.subscribeRow("other", other);
  result.current.choose("one", true);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  result.current.clear();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
});

test("LIVE-10: a long list is in groups, such that a click goes through those of one group", async () => {
  await renderPage(<List />, { texts: ["admin", "controls"] });
  const [head, ...groups] = screen.getAllByRole("rowgroup");
  expect(head?.tagName).toBe("THEAD");
  expect(groups.map((group) => within(group).getAllByRole("row").length)).toEqual([25, 5]);
});

test("LIVE-10: the focus stays where it is while rows come above it", async () => {
  await renderPage(<List />, { texts: ["admin", "controls"] });
  const last = box("Row 24");
  last.focus();
  fireEvent.click(screen.getByRole("button", { name: "add" }));
  box("New");
  expect(box("Row 24")).toBe(last);
  expect(document.activeElement).toBe(last);
});

test("PEOPLE-6: all that match are chosen until one of them is not", async () => {
  const { user } = await renderPage(<List />, { texts: ["admin", "controls"] });
  await user.click(screen.getByRole("button", { name: "Selecionar todos os resultados" }));
  screen.getByText("everyone");
  expect(isChecked("Row 29")).toBe(true);
  await user.click(box("Row 2"));
  expect([isChecked("Row 2"), isChecked("Row 3")]).toEqual([false, true]);
  // As many as one job takes.
  screen.getByText("0,1,3,4,5,6,7,8,9,10");
});

test("PEOPLE-6: an empty list has nothing to choose", async () => {
  await renderPage(<List of={[]} />, { texts: ["admin", "controls"] });
  screen.getByText("Nothing");
  expect(screen.queryByRole("button", { name: /^Selecionar/ })).toBeNull();
});
