import { TextInput } from "@mantine/core";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { ConvexError } from "convex/values";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { useLiveForm } from "@/components/form/useLiveForm";
import { renderPage } from "./render";

vi.mock("@/lib/toast", () => import("./toastLog"));

let answer!: (error?: Error) => void;
let renderAgain!: () => void;

function Names() {
  const [, setRenders] = useState(0);
  renderAgain = () => setRenders((count) => count + 1);
  const live = useLiveForm({
    stored: { version: 0, values: { first: "", last: "" } },
    schema: z.object({ first: z.string(), last: z.string() }),
    labels: { first: "first", last: "last" },
    save: () =>
      new Promise<void>((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve());
      }),
    texts: { failure: "failed" },
  });
  return (
    <main>
      <Form live={live} aria-label="names">
        <TextInput {...live.field("first")} />
        <TextInput {...live.field("last")} />
      </Form>
      <button>elsewhere</button>
    </main>
  );
}

const elsewhere = () => screen.getByRole("button", { name: "elsewhere" });

/** Submits from the second field. Browsers blur disabled elements; jsdom does not. */
async function send(): Promise<HTMLElement> {
  await renderPage(<Names />);
  const field = screen.getByLabelText("last");
  field.focus();
  fireEvent.submit(screen.getByRole("form"));
  expect(field.matches(":disabled")).toBe(true);
  loseFocus();
  return field;
}

async function finish(error?: Error): Promise<void> {
  await act(async () => {
    answer(error);
    await Promise.resolve();
  });
}

function loseFocus(): void {
  elsewhere().focus();
  elsewhere().blur();
  expect(document.activeElement).toBe(document.body);
}

describe("a field that submitted a form", () => {
  test("regains the focus when it is enabled again", async () => {
    const field = await send();
    await finish();
    expect(document.activeElement).toBe(field);
  });

  test("takes the focus from nothing else", async () => {
    await send();
    elsewhere().focus();
    await finish();
    expect(document.activeElement).toBe(elsewhere());
  });

  test("does not take it later", async () => {
    await send();
    await finish();
    loseFocus();
    act(() => renderAgain());
    expect(document.activeElement).toBe(document.body);
  });
});

test("a field refused by the server says why and gets the focus", async () => {
  await send();
  await finish(new ConvexError({ code: "formInvalid", field: "first", message: "titleRequired" }));
  const field = screen.getByLabelText("first");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

test("LOOK-8: a busy button lets Tab pass", async () => {
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
