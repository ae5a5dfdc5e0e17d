import { ConvexHttpClient } from "convex/browser";
import { jwtVerify, importJWK, type JWK } from "jose";
import { readFile } from "node:fs/promises";
import { PNG } from "pngjs";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { texts } from "../../convex/model/credentials/certificates/pdf/texts";
import { brazilDay } from "../../convex/shared/brazilDay";
import { documentLanguages, type DocumentLanguage } from "../../convex/shared/documentLanguages";
import { languages } from "../../src/i18n/languages";
import { readCourses } from "../../scripts/deployment";
import { toBytes } from "../support/pictures";
import { png } from "../support/png";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines, type Outline } from "../support/queries";

/** On the backend itself: the bundle of the "use node" file, its fonts, storage, and ECDSA in an action. */
let stack: ProductStack;
let client: ConvexHttpClient;
let admin: ConvexHttpClient;
let course: Outline;
let certificateId: string;
let code: string;
const NAME = "Bruno Estudante";

async function signIn({ email, password }: { email: string; password: string }): Promise<ConvexHttpClient> {
  const signedIn = new ConvexHttpClient(stack.url, { logger: false });
  const params = { flow: "signIn" as const, email, password };
  const { tokens } = await signedIn.action(api.auth.signIn, { provider: "password", params });
  signedIn.setAuth(tokens?.token ?? "");
  return signedIn;
}

beforeAll(async () => {
  stack = await startProductStack({ clientUrl: "https://school.example" });
  client = await signIn(stack.accounts.student);
  admin = await signIn(stack.accounts.admin);
  await admin.mutation(api.admin.issuer.update, {
    ...{ version: 0, legalName: "Escola de Tecnologia Ltda.", taxId: "12ABC34501DE35", city: "Recife, PE" },
    ...{ responsibleName: "Ana Beatriz de Souza", responsibleOffice: "Diretora" },
  });
  await sign(png({ width: 300, height: 80 }));
  const [first] = await listOutlines(stack.url);
  if (!first) throw new Error("the catalog is empty");
  course = first;
  const courseId = first._id as never;
  await client.mutation(api.student.enrollments.enroll, { courseId });
  for (const { _id } of first.modules.flatMap(({ lessons }) => lessons)) {
    await client.mutation(api.student.progress.complete, { lessonId: _id as never });
  }
  const { sittingId } = await client.mutation(api.student.exams.start, { courseId });
  const exam = await client.query(api.student.exams.get, { courseId });
  const right = new Map(
    (await readCourses()).flatMap((each) => each.exam.questions).map((each) => [each.questionText, each]),
  );
  for (const shown of exam?.questions ?? []) {
    const known = right.get(shown.questionText);
    const text = known?.[`option${known.correctOption.toUpperCase()}` as "optionA"];
    const option = (["A", "B", "C", "D"] as const).find((letter) => shown[`option${letter}`] === text) ?? "A";
    await client.mutation(api.student.exams.answer, { sittingId, questionId: shown._id, option });
  }
  await client.mutation(api.student.exams.submit, { sittingId });
  const { page } = await client.query(api.student.certificates.mine, { paginationOpts: { numItems: 1, cursor: null } });
  certificateId = page[0]?._id ?? "";
  code = page[0]?.hash ?? "";
});

/** As the browser does. */
async function sign(picture: Buffer): Promise<void> {
  expect(await admin.action(api.admin.signature.set, { picture: toBytes(picture) })).toBeNull();
}

afterAll(async () => {
  await stack.close();
});

const download = async (language: DocumentLanguage, as = client) =>
  Buffer.from(await as.action(api.student.certificatePdf.download, { certificateId, language }));

const flat = (text: string) => text.replace(/\s+/g, " ");

test.each(documentLanguages)("CERT-22, CERT-23: the PDF in %s says what the certificate says", async (language) => {
  const file = await download(language);
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text: pages } = await extractText(pdf);
  const [front = "", back = ""] = pages.map(flat);
  expect(pages).toHaveLength(2);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  const t = texts[language];
  for (const said of [
    t.heading,
    t.subheading,
    t.certify,
    NAME,
    t.completed,
    course.title,
    t.workload,
    code,
    t.footer,
  ]) {
    expect(front).toContain(said);
  }
  const lessons = course.modules.flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)]);
  for (const said of [...lessons, "Escola de Tecnologia Ltda.", "CNPJ 12.ABC.345/01DE-35", "Recife, PE", "Diretora"]) {
    expect(back).toContain(flat(said));
  }
  for (const said of [
    t.period,
    t.passMark.split("{")[0] ?? "",
    `https://school.example/verify/${code}`,
    NAME,
    t.modeText,
  ]) {
    expect(back).toContain(said);
  }
  expect(back).toContain(t.legal);
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Language: { pt: "pt-BR", es: "es-419", en: "en" }[language] });
  expect((info as { Title: string }).Title).toContain(NAME);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const raw = file.toString("latin1");
  expect(raw.match(/\/FontFile[23]/g)?.length, "every font is embedded").toBe(
    raw.match(/\/FontDescriptor \d+ 0 R/g)?.length,
  );
});

/** A suspension deletes the kept files. */
const change = (act: "suspend" | "lift") =>
  admin.mutation(api.admin.certificates.changeOne, {
    ...{ certificateId: certificateId as never, act, reason: "other", note: "Drawn anew" },
  });

test("CERT-22, CERT-24: the same bytes again, kept or made anew", async () => {
  const first = await download("pt");
  expect((await download("pt", admin)).equals(first)).toBe(true);
  await change("suspend");
  await expect(download("pt")).rejects.toMatchObject({ data: { code: "certificateNotValid" } });
  await change("lift");
  expect((await download("pt")).equals(first)).toBe(true);
});

test("CERT-28: the PDF keeps the signature that was there at the issue", async () => {
  const signed = await download("en");
  const raw = signed.toString("latin1");
  expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2); // ink and its transparency
  const page = await (await getDocumentProxy(new Uint8Array(signed))).getPage(2);
  expect(JSON.stringify(await page.getStructTree())).toContain("Signature of Ana Beatriz de Souza");
  await admin.action(api.admin.signature.set, { picture: null });
  for (const act of ["suspend", "lift"] as const) await change(act);
  expect((await download("en")).equals(signed)).toBe(true);
});

test.each(languages)("CERT-22: the sheet's texts in %s are the page's", async (language) => {
  const file = await readFile(`src/i18n/locales/${language}/certificate.json`, "utf8");
  const { heading, subheading, certify, completed, workload, issuedAt, footer } = JSON.parse(file) as Record<
    string,
    string
  >;
  expect(texts[language]).toMatchObject({ heading, subheading, certify, completed, workload, issuedAt, footer });
});

test("BADGE-1, BADGE-2: a badge signed here verifies with the key that its header names", async () => {
  const jwt = Buffer.from(await client.action(api.student.badges.download, { certificateId, form: "jwt" })).toString();
  const keyOf = async ({ kid = "" }) => await importJWK((await (await fetch(kid)).json()) as JWK, "ES256");
  const issuer = `did:web:${new URL(stack.siteUrl).host.replace(":", "%3A")}`;
  const { payload } = await jwtVerify(jwt, keyOf, { typ: "JWT", issuer });
  const { credentialStatus } = payload as { credentialStatus: { statusListCredential: string }[] };
  expect(credentialStatus).toHaveLength(2);
  for (const { statusListCredential } of credentialStatus) {
    const list = await fetch(statusListCredential);
    expect(list.headers.get("content-type")).toBe("application/vc+jwt");
    await jwtVerify(await list.text(), keyOf, { issuer });
  }
});

test("CERT-29: faces of other scripts load in the deployed bundle", async () => {
  const name = "\u738B\u5C0F\u660E \u0645\u062D\u0645\u062F \u2192 \u{1F680}";
  const facts = { studentName: name, courseDurationHours: 4, issuedDay: brazilDay(Date.now()) };
  const why = { reason: "other", note: "Another name" } as const;
  await admin.mutation(api.admin.certificates.reissue, { certificateId: certificateId as never, ...facts, ...why });
  const { page } = await client.query(api.student.certificates.mine, { paginationOpts: { numItems: 1, cursor: null } });
  const pdf = await client.action(api.student.certificatePdf.download, {
    certificateId: page[0]?._id ?? "",
    language: "pt",
  });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  for (const part of name.split(" ")) expect(pages[0]).toContain(part);
});

test("CERT-36: the picture of a shared certificate is rendered in the deployed bundle", async () => {
  const { page } = await client.query(api.student.certificates.mine, { paginationOpts: { numItems: 1, cursor: null } });
  const [own] = page;
  if (!own) throw new Error("no certificate");
  await client.mutation(api.student.certificates.setShared, { certificateId: own._id, isShared: true });
  const markup = await (await fetch(`${stack.siteUrl}/share/${own.hash}`)).text();
  const response = await fetch(/og:image" content="([^"]+)/u.exec(markup)?.[1] ?? "");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});
