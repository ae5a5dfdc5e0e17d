import { useForm } from "@mantine/form";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ConflictNotice } from "@/components/form/ConflictNotice";
import { useVersionedForm } from "@/components/form/useVersionedForm";
import { renderPage } from "../render";

interface Stored {
  version: number;
  values: { title: string };
}
const save = vi.fn<(title: string, version: number) => Promise<void>>();
let store: (next: Stored) => void = () => undefined;

function Form() {
  const [current, setCurrent] = useState<Stored>({ version: 1, values: { title: "one" } });
  const [saving, setSaving] = useState(false);
  store = (next) => act(() => setCurrent(next));
  const form = useForm({ initialValues: current.values });
  const draft = useVersionedForm(form, current, saving);
  const submit = async (): Promise<void> => {
    setSaving(true);
    await save(form.values.title, draft.version);
    draft.saved({ title: form.values.title.trim() });
    setSaving(false);
  };
  return (
    <>
      {draft.conflict && <ConflictNotice onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />}
      <input aria-label="title" {...form.getInputProps("title")} />
      <button onClick={() => void submit()}>save</button>
      <output>{draft.dirty ? "dirty" : "clean"}</output>
    </>
  );
}

const show = () => renderPage(<Form />, { texts: ["controls"] });
const field = () => screen.getByRole<HTMLInputElement>("textbox");
const state = () => screen.getByRole("status").textContent;

test("without unsaved changes it follows what others save", async () => {
  await show();
  store({ version: 2, values: { title: "two" } });
  expect([field().value, state()]).toEqual(["two", "clean"]);
});

test("unsaved changes are never overwritten; taking the others' discards them", async () => {
  const { user } = await show();
  await user.type(field(), "!");
  store({ version: 2, values: { title: "two" } });
  expect([field().value, state()]).toEqual(["one!", "dirty"]);
  screen.getByRole("alert");
  await user.click(screen.getByRole("button", { name: "Ver a versão salva" }));
  expect([field().value, state()]).toEqual(["two", "clean"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("going on with one's own is based on the newer version", async () => {
  save.mockResolvedValue();
  const { user } = await show();
  await user.type(field(), "!");
  store({ version: 2, values: { title: "two" } });
  await user.click(screen.getByRole("button", { name: "Continuar com a minha" }));
  expect([field().value, state(), screen.queryByRole("alert")]).toEqual(["one!", "dirty", null]);
  await user.click(screen.getByRole("button", { name: "save" }));
  expect(save).toHaveBeenLastCalledWith("one!", 2);
});

test("one's own save is no conflict, also when the server trims", async () => {
  let arrive = (): void => undefined;
  save.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const { user } = await show();
  await user.type(field(), "! ");
  await user.click(screen.getByRole("button", { name: "save" }));
  store({ version: 2, values: { title: "one!" } }); // the query is newer before the mutation answers
  expect(screen.queryByRole("alert")).toBeNull();
  arrive();
  await waitFor(() => expect([field().value, state()]).toEqual(["one!", "clean"]));
  expect(screen.queryByRole("alert")).toBeNull();
});
