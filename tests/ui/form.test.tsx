import { TextInput } from "@mantine/core";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { renderPage } from "./render";

let answer!: () => void;
let renderAgain!: () => void;

function Names() {
  const [working, setWorking] = useState(false);
  const [, setRenders] = useState(0);
  renderAgain = () => setRenders((count) => count + 1);
  const send = (): void => {
    setWorking(true);
    answer = () => setWorking(false);
  };
  return (
    <main>
      <Form onSubmit={send} aria-label="names">
        <TextInput label="first" disabled={working} />
        <TextInput label="last" disabled={working} />
      </Form>
      <button>elsewhere</button>
    </main>
  );
}

const elsewhere = () => screen.getByRole("button", { name: "elsewhere" });

/** Sends the form from its second field. A browser takes the focus from what is disabled; this document keeps it there. */
async function send(): Promise<HTMLElement> {
  await renderPage(<Names />);
  const field = screen.getByLabelText("last");
  field.focus();
  fireEvent.submit(screen.getByRole("form"));
  expect(field.matches(":disabled")).toBe(true);
  loseFocus();
  return field;
}

function loseFocus(): void {
  elsewhere().focus();
  elsewhere().blur();
  expect(document.activeElement).toBe(document.body);
}

describe("a field from which a form was sent", () => {
  test("has the focus again when it is enabled again", async () => {
    const field = await send();
    act(() => answer());
    expect(document.activeElement).toBe(field);
  });

  test("takes it from nothing else", async () => {
    await send();
    elsewhere().focus();
    act(() => answer());
    expect(document.activeElement).toBe(elsewhere());
  });

  test("does not take it later", async () => {
    await send();
    act(() => answer());
    loseFocus();
    act(() => renderAgain());
    expect(document.activeElement).toBe(document.body);
  });
});

test("a button that works lets the keyboard go on: a Tab held down passes it", async () => {
  const { user } = await renderPage(
    <main>
      <BusyButton busy>first</BusyButton>
      <BusyButton busy={false}>second</BusyButton>
      <button>third</button>
    </main>,
  );
  await user.keyboard("{Tab>3/}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "third" }));
});
