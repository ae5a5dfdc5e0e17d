import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { SearchSelect, type Option } from "@/components/form/SearchSelect";
import { renderPage } from "./render";

const all: Option[] = [
  { value: "1", label: "HTML e CSS" },
  { value: "2", label: "Git" },
];

/** The server has answered the first search only. */
function Field({ onChoose }: { onChoose: (option: Option | null) => void }) {
  const [text, setText] = useState("");
  return (
    <SearchSelect
      label="Curso"
      typing={{ text, setText, search: text }}
      found={text === "" ? all : undefined}
      chosen={null}
      onChoose={onChoose}
      none="Nenhum"
      error={undefined}
      disabled={false}
    />
  );
}

test("ENROLL-8: an option does not go away from under the finger while the next search loads", async () => {
  const chosen: (Option | null)[] = [];
  const { user } = await renderPage(<Field onChoose={(option) => chosen.push(option)} />);
  await user.click(screen.getByRole("combobox", { name: "Curso" }));
  await user.keyboard("HTML");
  await user.click(screen.getByRole("option", { name: "HTML e CSS" }));
  expect(chosen).toEqual([all[0]]);
});

/** The answer to the search comes when the test says so. */
function LateField({ onChoose }: { onChoose: (option: Option | null) => void }) {
  const [found, setFound] = useState(all);
  const [text, setText] = useState("");
  return (
    <>
      <SearchSelect
        label="Curso"
        typing={{ text, setText, search: text }}
        found={found}
        chosen={null}
        onChoose={onChoose}
        none="Nenhum"
        error={undefined}
        disabled={false}
      />
      <button onClick={() => setFound(all.slice(1))}>Answer</button>
    </>
  );
}

test("ENROLL-8: the list stays as it is while an option is pressed, until the click is done", async () => {
  const chosen: (Option | null)[] = [];
  const options = () => screen.getAllByRole("option");
  const choose = (option: Option | null) => {
    expect(options()).toHaveLength(2);
    chosen.push(option);
  };
  const { user } = await renderPage(<LateField onChoose={choose} />);
  await user.click(screen.getByRole("combobox", { name: "Curso" }));
  const option = screen.getByRole("option", { name: "Git" });
  await user.pointer({ keys: "[MouseLeft>]", target: option });
  act(() => screen.getByRole("button", { name: "Answer" }).click());
  expect(options()).toHaveLength(2);
  await user.pointer({ keys: "[/MouseLeft]", target: option });
  expect(chosen).toEqual([all[1]]);
  await user.click(screen.getByRole("combobox", { name: "Curso" }));
  await waitFor(() => expect(options()).toHaveLength(1));
});
