import { afterAll, beforeAll, expect, test } from "vitest";
import { convex, selfHosted } from "../../scripts/deployment";
import { startMailServer, type MailServer } from "../support/mailServer";
import { startProductStack, type ProductStack } from "../support/productStack";

/** Deployed as in production: the bundle for Node, the scheduler and the routes are those of a real deployment. */
let stack: ProductStack;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await startMailServer();
  stack = await startProductStack({ clientUrl: "https://school.example" });
  const lines = [`MAIL_URL='${smtp.url}'`, "MAIL_FROM='Selo <nao-responda@selo.example>'"];
  await convex(["env", "set", "--force"], selfHosted(stack), `${lines.join("\n")}\n`);
});

afterAll(async () => {
  await stack.close();
  await smtp.close();
});

async function call<Value>(kind: string, path: string, args: object, authorization = ""): Promise<Value> {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  const body = JSON.stringify({ path, args, format: "json" });
  const response = await fetch(`${stack.url}/api/${kind}`, { method: "POST", headers, body });
  const { status, value, ...rest } = (await response.json()) as { status: string; value: Value };
  if (status !== "success") throw new Error(JSON.stringify(rest));
  return value;
}

test("AUTH-40, AUTH-41, MAIL-3: a sign-up gets one mail, whose code confirms the address", async () => {
  const account = { fullName: "Eva Luz", email: "eva@selo.example", password: "girassol-azul", language: "en" };
  const params = { flow: "signUp", ...account };
  const { tokens } = await call<{ tokens: { token: string } }>("action", "auth:signIn", {
    provider: "password",
    params,
  });
  const eva = `Bearer ${tokens.token}`;
  await expect.poll(() => smtp.received.length).toBe(1);
  const [mail] = smtp.received;
  expect(mail?.subject).toBe("Confirm your email address");
  expect(mail?.recipients).toEqual(["eva@selo.example"]);
  expect(mail?.text).toContain("https://school.example/confirm#");
  const mails = JSON.parse(await convex(["data", "mails", "--format", "jsonArray"], selfHosted(stack))) as {
    _id: string;
  }[];
  const admin = `Convex ${stack.adminKey}`;
  const again = () => call("action", "jobs/mailSender:send", { mailId: mails[0]?._id }, admin);
  await Promise.all([again(), again(), again()]);
  expect(smtp.received).toHaveLength(1);

  const code = /Your code: (\d{6})/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await call("mutation", "account/confirmations:enterCode", { code }, eva)).toBe(true);
  expect(await call("query", "account/confirmations:status", {}, eva)).toMatchObject({ confirmed: true });
});

test("MAIL-9: the routes of a mail program's button are there", async () => {
  const address = `${stack.siteUrl}/mail/stop?token=a.certificateIssued.b`;
  const opened = await fetch(address, { redirect: "manual" });
  expect(opened.headers.get("location")).toBe("https://school.example/unsubscribe#a.certificateIssued.b");
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(address, { method: "POST", body })).status).toBe(404);
});
