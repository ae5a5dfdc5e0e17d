import { api } from "../../convex/_generated/api";
import { addCourse, addPerson, allRows, createBackend, type Backend } from "./setup";

export const SECRET = "a-secret-of-the-checkout-with-many-characters";

/** A signature as a checkout makes it, without the code under test. */
export async function signatureOf(timestamp: string, body: string | Uint8Array, secret = SECRET): Promise<string> {
  const { createHmac } = await import("node:crypto");
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

export const nowInSeconds = (): string => String(Math.floor(Date.now() / 1_000));

let events = 0;

/** A purchase of all courses, by nobody that the school knows. */
export const purchase = (fields: object = {}) => ({
  ...{ id: `order-${++events}`, type: "access.granted", email: "ana@escola.example" },
  ...fields,
});

interface Sent {
  timestamp?: string;
  /** Instead of the right ones; null leaves one out. */
  headers?: Record<string, string | null>;
}

/** Posts a body as it is. */
export async function post(
  t: Pick<Backend, "fetch">,
  body: string | Uint8Array<ArrayBuffer>,
  { timestamp = nowInSeconds(), headers = {} }: Sent = {},
): Promise<Response> {
  const all = new Headers({
    "Selo-Timestamp": timestamp,
    "Selo-Signature": `v1=${await signatureOf(timestamp, body)}`,
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return await t.fetch("/hooks/access", { method: "POST", headers: all, body });
}

export const send = (t: Pick<Backend, "fetch">, event: object, sent?: Sent) => post(t, JSON.stringify(event), sent);

/** Status, code and field of a reply. */
export async function outcomeOf(reply: Promise<Response>): Promise<string> {
  const answered = await reply;
  const { error, field } = (await answered.json()) as { error?: string; field?: string };
  return [answered.status, error, field].filter((part) => part !== undefined).join(" ");
}

export const eventRows = (t: Backend) => t.run((ctx) => allRows(ctx, "accessEvents"));
export const passRows = (t: Backend) => t.run((ctx) => allRows(ctx, "passes"));
export const invitationRows = (t: Backend) => t.run((ctx) => allRows(ctx, "invitations"));
export const results = async (t: Backend) => (await eventRows(t)).map(({ result }) => result);

/** A school by approval, with a course and a student whose address is confirmed. */
export async function hookedSchool() {
  const t = createBackend();
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const admin = await addPerson(t, "admin");
  const person = await addPerson(t);
  await admin.as.mutation(api.admin.access.update, { mode: "byApproval" });
  await t.run((ctx) => ctx.db.patch("users", person.userId, { emailVerificationTime: 1 }));
  return { t, admin, person, course, other };
}
