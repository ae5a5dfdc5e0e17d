import { act, screen, waitFor, within } from "@testing-library/react";
import { type ChangeEventHandler, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Form } from "@/components/form/Form";
import { useLiveForm } from "@/components/form/useLiveForm";
import { renderPage } from "./render";

vi.mock("@/lib/toast", () => import("./toastLog"));

interface Values {
  title: string;
  text: string;
}
const save = vi.fn<(fields: Values, version: number) => Promise<void>>();
let store: (version: number, values: Values) => void = () => undefined;
let submit: () => void = () => undefined;

type ChangeHandler = ChangeEventHandler<HTMLInputElement>;

function Editor() {
  const [stored, setStored] = useState({ version: 1, values: { title: "one", text: "text" } });
  store = (version, values) => act(() => setStored({ version, values }));
  const live = useLiveForm({
    stored,
    schema: z.object({ title: z.string(), text: z.string() }),
    labels: { title: "Title", text: "Text" },
    save,
    texts: { failure: "failed" },
  });
  submit = () => act(() => live.submit());
  return (
    <Form live={live}>
      <input aria-label="title" value={live.values.title} onChange={live.field("title").onChange as ChangeHandler} />
      <input aria-label="text" value={live.values.text} onChange={live.field("text").onChange as ChangeHandler} />
      <output>{live.dirty ? "dirty" : "clean"}</output>
    </Form>
  );
}

beforeEach(() => {
  save.mockReset().mockResolvedValue();
});

const show = () => renderPage(<Editor />, { texts: ["controls"] });
const value = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
const state = () => [value("title"), value("text"), screen.getByRole("status").textContent];
const title = () => screen.getByRole("textbox", { name: "title" });
const button = (name: string) => screen.getByRole("button", { name });

test("without unsaved changes it follows what others save", async () => {
  await show();
  store(2, { title: "two", text: "text" });
  expect(state()).toEqual(["two", "text", "clean"]);
});

test("ADMIN-3: unsaved changes are never overwritten; taking the saved version discards them", async () => {
  const { user } = await show();
  await user.type(title(), "!");
  store(2, { title: "two", text: "text" });
  expect(state()).toEqual(["one!", "text", "dirty"]);
  await user.click(button("Usar a versão salva"));
  expect(state()).toEqual(["two", "text", "clean"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("ADMIN-3: fields that differ are shown in both versions side by side", async () => {
  const { user } = await show();
  await user.type(title(), "!");
  store(2, { title: "two", text: "" });
  const notice = within(screen.getByRole("alert"));
  notice.getByText(/Title, Text/);
  await user.click(button("Ver as duas versões"));
  expect(notice.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "one!",
    "two",
    "text",
    "(vazio)",
  ]);
});

test("ADMIN-3: keeping one's own continues from the newer version and replaces only what was typed over", async () => {
  const { user } = await show();
  await user.type(title(), "!");
  store(2, { title: "two", text: "theirs" });
  await user.click(button("Manter a minha"));
  expect(state()).toEqual(["one!", "theirs", "dirty"]);
  expect(screen.queryByRole("alert")).toBeNull();
  submit();
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ title: "one!", text: "theirs" }, 2));
});

test("an equal newer version is no conflict, and the next save uses it", async () => {
  const { user } = await show();
  await user.type(title(), "!");
  store(2, { title: "one", text: "text" });
  expect(screen.queryByRole("alert")).toBeNull();
  submit();
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ title: "one!", text: "text" }, 2));
});

test("one's own save is no conflict, even when the server trims", async () => {
  let arrive = (): void => undefined;
  save.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const { user } = await show();
  await user.type(title(), "! ");
  submit();
  store(2, { title: "one!", text: "text" }); // the query is newer before the mutation answers
  expect(screen.queryByRole("alert")).toBeNull();
  arrive();
  await waitFor(() => expect(state()).toEqual(["one!", "text", "clean"]));
  expect(screen.queryByRole("alert")).toBeNull();
});
