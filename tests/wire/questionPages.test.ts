import { afterAll, beforeAll, expect, it } from "vitest";
import { startProductStack, type ProductStack } from "../support/productStack";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";

interface Page {
  page: { _id: string; questionText: string }[];
  continueCursor: string;
}

let stack: ProductStack;
let client: LoadClient;

beforeAll(async () => {
  stack = await startProductStack();
  const { email, password } = stack.accounts.admin;
  const body = JSON.stringify({
    ...{ path: "auth:signIn", format: "json" },
    args: { provider: "password", params: { flow: "signIn", email, password } },
  });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${stack.url}/api/action`, { method: "POST", headers, body });
  const { value } = (await answer.json()) as { value: { tokens: { token: string } } };
  client = await LoadClient.connect(stack.url, value.tokens.token);
});

afterAll(async () => {
  client.close();
  await stack.close();
});

it("ADMIN-23: an open page of the bank ends where it ended, whatever happens on it, so none shows a question twice", async () => {
  const exams = (await client.query("admin/exams:list", {
    search: "",
    paginationOpts: { numItems: 1, cursor: null },
  })) as Page;
  const list = async (cursor: string | null): Promise<Page> =>
    (await client.query("admin/questions:list", {
      ...{ examId: exams.page[0]?._id, search: "", paginationOpts: { numItems: 2, cursor } },
    })) as Page;
  const first = await list(null);
  const second = await list(first.continueCursor);
  expect([first, second].map(({ page }) => page.length)).toEqual([2, 2]);
  const changed = new Promise<Page>((resolve) => {
    client.onChange = (modifications) => {
      const pages = modifications.map(({ value }) => value as Page);
      const own = pages.find(({ page }) => page.some(({ _id }) => _id === first.page[1]?._id));
      if (own) resolve(own);
    };
  });
  await client.mutation("admin/questions:remove", { questionId: first.page[0]?._id });
  expect((await changed).page.map(({ questionText }) => questionText)).toEqual([first.page[1]?.questionText]);
});
