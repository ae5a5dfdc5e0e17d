import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { api } from "../../convex/_generated/api";
import { openApi } from "../../convex/model/credentials/certificates/openApi";
import { rateLimits } from "../../convex/model/platform/rateLimits";
import { certified, lastCertificate, why } from "./certificateScene";
import { addPerson, createBackend, type Backend } from "./setup";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://school.example");
  vi.stubEnv("CONVEX_SITE_URL", "https://api.school.example");
  // Buckets refill with time.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const get = (t: Pick<Backend, "fetch">, code: string, init: RequestInit = {}) =>
  t.fetch(`/api/certificates/${code}`, init);
const from = (t: Backend, ip: string): Pick<Backend, "fetch"> => t.withRequestMetadata({ ip });

/** Everything that a caller can see of a reply. */
async function wholeReply(response: Response) {
  return { status: response.status, headers: [...response.headers].sort(), body: await response.text() };
}

/** The reply's schema in the OpenAPI document. */
function schemaOf(status: number) {
  const { responses } = openApi("https://api.school.example").paths["/api/certificates/{code}"].get;
  const described = (responses as unknown as Record<string, { content: { "application/json": { schema: object } } }>)[
    status
  ];
  if (!described) throw new Error(`${status} is not described`);
  return z.fromJSONSchema(described.content["application/json"].schema as Parameters<typeof z.fromJSONSchema>[0]);
}

describe("VERIFY-6: the interface for machines", () => {
  test("says state, name, course, hours, day and the page, and nothing else", async () => {
    const { t, hash } = await certified();
    const response = await get(t, hash.toLowerCase());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ...{ code: hash, state: "valid", stateChangedAt: null, name: "Maria da Silva", course: "SQL", hours: 6 },
      ...{ issuedOn: "2026-03-10", replacedBy: null, verifyUrl: `https://school.example/verify/${hash}` },
    });
  });

  test("says what became of it", async () => {
    const { t, admin, certificateId, hash, person } = await certified();
    const act = (name: "suspend" | "lift" | "revoke", id = certificateId) =>
      admin.mutation(api.admin.certificates.changeOne, { certificateId: id, act: name, ...why });
    await act("suspend");
    const at = "2026-03-10T15:00:00.000Z";
    expect(await (await get(t, hash)).json()).toMatchObject({ state: "suspended", stateChangedAt: at });
    await act("lift");
    const corrections = { studentName: "Maria Souza", courseDurationHours: 8, issuedDay: "2026-03-10" };
    await admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrections, ...why });
    const { certificateId: newId, hash: code } = await lastCertificate(person);
    const verifyUrl = `https://school.example/verify/${code}`;
    expect(await (await get(t, hash)).json()).toMatchObject({ state: "replaced", replacedBy: { code, verifyUrl } });
    await act("revoke", newId);
    expect(await (await get(t, code)).json()).toMatchObject({ state: "revoked", replacedBy: null });
  });

  test("any page may read it; a kept reply is confirmed until the certificate changes", async () => {
    const { t, admin, certificateId, hash } = await certified();
    const first = await get(t, hash);
    expect(first.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
    const headers = { "If-None-Match": `"other", W/${first.headers.get("ETag") ?? ""}` };
    const again = await get(t, hash, { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", ...why });
    expect((await get(t, hash, { headers })).status).toBe(200);
    const preflight = await get(t, hash, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    expect((await get(t, hash, { method: "HEAD" })).headers.get("ETag")).toBe((await get(t, hash)).headers.get("ETag"));
  });
});

test("VERIFY-11: pages of any origin can read status lists, keys and the issuer, and get an answer to a preflight", async () => {
  const { t } = await certified();
  for (const path of ["/badges/status/0/suspension", "/badges/jwks.json", "/badges/issuer", "/.well-known/did.json"]) {
    const preflight = await t.fetch(path, { method: "OPTIONS", headers: { Origin: "https://other.example" } });
    expect([path, preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([path, 204, "*"]);
    expect((await t.fetch(path)).headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
});

test("VERIFY-6, VERIFY-9: addresses of the school with a slash at their end give no double slashes", async () => {
  vi.stubEnv("SITE_URL", "https://school.example/");
  vi.stubEnv("CONVEX_SITE_URL", "https://api.school.example/");
  const { t, as, certificateId, hash } = await certified();
  await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
  const badge = await as.action(api.student.badges.download, { certificateId, form: "jwt" });
  const [head = "", payload = ""] = new TextDecoder()
    .decode(badge)
    .split(".")
    .map((part) => (/^[\w-]+$/.test(part) ? atob(part.replaceAll("-", "+").replaceAll("_", "/")) : ""));
  const said = [
    await (await get(t, hash)).text(),
    await (await t.fetch(`/share/${hash}`)).text(),
    await (await t.fetch("/share/CERT-NONE")).text(),
    await (await t.fetch("/api/openapi.json")).text(),
    await (await t.fetch("/badges/issuer")).text(),
    (await as.query(api.student.certificates.get, { certificateId }))?.shareUrl ?? "",
    ...[head, payload],
  ];
  for (const text of said) expect(text).toContain("school.example");
  for (const text of said) expect(text.match(/school\.example\/\/[^"]*/u)).toBeNull();
});

describe("VERIFY-7: the OpenAPI document", () => {
  test("is served beside it and names where", async () => {
    const response = await createBackend().fetch("/api/openapi.json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi("https://api.school.example"))));
  });

  test("describes every reply", async () => {
    const { t, admin, certificateId, hash } = await certified();
    const replies = [await get(t, hash), await get(t, "CERT-NONE")];
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "suspend", ...why });
    replies.push(await get(t, hash));
    const corrections = { studentName: "Maria Souza", courseDurationHours: 8, issuedDay: "2026-03-10" };
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "lift", ...why });
    await admin.mutation(api.admin.certificates.reissue, { certificateId, ...corrections, ...why });
    replies.push(await get(t, hash));
    for (let asked = 0; asked < rateLimits.certificateLookups.rate; asked++) await get(from(t, "198.51.100.7"), "X");
    replies.push(await get(from(t, "198.51.100.7"), hash));
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 200, 429]);
    for (const reply of replies) {
      const body: unknown = await reply.json();
      expect(schemaOf(reply.status).safeParse(body)).toMatchObject({ success: true, data: body });
      expect(schemaOf(reply.status).safeParse({ ...(body as object), score: 10 }).success).toBe(false);
    }
  });
});

describe("VERIFY-8: guessing codes", () => {
  test("a near miss is answered byte for byte like any other unknown code", async () => {
    const { t, hash } = await certified();
    const last = hash.at(-1) === "0" ? "1" : "0";
    // VERIFY-10: the prefix is optional, each part counts.
    const near = [hash.slice(0, -1) + last, hash.slice(0, -1), `${hash}0`, hash.replace("-", "-0")];
    const far = ["NOTHING", "%E0%A4%A", "x".repeat(5_000), "", "CERT-AAAAAAAA-BBBBBBBB-LZ3X8F0A"];
    const unknown = await wholeReply(await get(t, "CERT-0"));
    expect(unknown.status).toBe(404);
    for (const code of [...near, ...far]) expect(await wholeReply(await get(t, code)), code).toEqual(unknown);
  });

  test("a burst gets as many answers as a network has, then waits; another network is served", async () => {
    const { t, hash } = await certified();
    const { rate } = rateLimits.certificateLookups;
    const guesser = from(t, "198.51.100.7");
    let answered = 0;
    for (let guess = 0; guess < rate + 100; guess++) {
      const code = hash.slice(0, -3) + (46_655 - guess).toString(36).toUpperCase();
      const { status } = await get(guesser, code);
      if (status === 429) break;
      expect(status).toBe(code === hash ? 200 : 404);
      answered++;
    }
    expect(answered).toBe(rate);
    const refused = await get(guesser, hash);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await get(from(t, "203.0.113.9"), hash)).status).toBe(200);
    const limited = await from(t, "198.51.100.7").fetch(`/share/${hash}`, { headers: { "Accept-Language": "es" } });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(limited.headers.get("Content-Type")).toContain("text/html");
    const page = await limited.text();
    expect(page).toContain("Demasiadas consultas");
    expect(page, "without a word of the certificate").not.toMatch(/Maria|SQL/);
  });

  test("a million guesses take ten weeks from one network and two days from everywhere", () => {
    const hoursFor = ({ rate }: { rate: number }, guesses = 1_000_000) => (guesses - rate) / rate;
    expect(hoursFor(rateLimits.certificateLookups)).toBeGreaterThan(24 * 7 * 9);
    expect(hoursFor(rateLimits.certificateLookupsFromAnywhere)).toBeGreaterThan(48);
  });
});

describe("VERIFY-9: the preview of a shared link", () => {
  const share = (t: Backend, hash: string, language = "pt-BR") =>
    t.fetch(`/share/${hash}`, { headers: { "Accept-Language": language } });

  test("has the words and the picture without scripts, and leads people to the page", async () => {
    const { t, as, certificateId, hash } = await certified();
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    const response = await share(t, hash);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    const html = await response.text();
    for (const part of [
      "<title>Certificado de Maria da Silva: SQL</title>",
      '<meta property="og:site_name" content="Selo">',
      '<meta property="og:locale" content="pt_BR">',
      '<meta property="og:title" content="Certificado de Maria da Silva: SQL">',
      '<meta property="og:description" content="Carga horária: 6h. Emitido em 10/03/2026.">',
      `<meta property="og:image" content="https://api.school.example/share-pictures/${hash}.png">`,
      `<meta property="og:url" content="https://api.school.example/share/${hash}">`,
      `content="0;url=https://school.example/certificate/${hash}"`,
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("<script");
  });

  test("LOOK-19: names the school", async () => {
    const { t, as, certificateId, hash } = await certified();
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    const admin = await addPerson(t, "admin");
    await admin.as.mutation(api.admin.school.update, { version: 0, name: "Escola <Ipê>" });
    const html = await (await share(t, hash)).text();
    expect(html).toContain('<meta property="og:site_name" content="Escola &lt;Ipê&gt;">');
    expect(await (await t.fetch("/badges/issuer")).json()).toMatchObject({ name: "Escola <Ipê>" });
  });

  test("a name cannot become markup", async () => {
    const { t, as, certificateId, hash } = await certified();
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    const studentName = `<script>"&'</script>`;
    await t.run((ctx) => ctx.db.patch("certificates", certificateId, { studentName }));
    const html = await (await share(t, hash)).text();
    expect(html).not.toContain("<script");
    expect(html).toContain(`content="Certificado de &lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;: SQL"`);
  });

  test("CERT-19: what is not shared looks like what does not exist, in the reader's language", async () => {
    const { t, hash } = await certified();
    const missing = await wholeReply(await share(t, "CERT-NONE"));
    expect(missing.status).toBe(404);
    expect(await wholeReply(await share(t, hash))).toEqual(missing);
    expect(missing.body).toContain("não está compartilhado");
    expect((await wholeReply(await share(t, hash, "fr, en;q=0.8"))).body).toContain("not shared");
  });
});
