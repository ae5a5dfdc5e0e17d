import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { readFile } from "node:fs/promises";
import { languages } from "../../src/i18n/languages";
import { theSchool } from "./school";
import { expect, test } from "./stack";
import { completeLesson, earnCertificate, enroll, keepInside, newPerson, outlineOf, signIn, signUp } from "./student";
import { speak, textsIn } from "./texts";

const SLUG = "html-e-css";

interface Badge {
  name: string;
  credentialStatus: { statusPurpose: string; statusListCredential: string; statusListIndex: string }[];
}

/** As a wallet does: with the issuer's published keys, and libraries that are not ours. */
const verified = async (jwt: string) => {
  const keys = createRemoteJWKSet(new URL("/badges/jwks.json", theSchool().siteUrl));
  const { payload } = await jwtVerify(jwt, async ({ kid = "", alg }) =>
    keys({ alg, kid: kid.split("/").at(-1) ?? "" }),
  );
  return payload as object;
};

async function isRevoked({ credentialStatus }: Badge): Promise<boolean> {
  const entry = credentialStatus.find(({ statusPurpose }) => statusPurpose === "revocation");
  const { pathname } = new URL(entry?.statusListCredential ?? "");
  const list = (await verified(await (await fetch(new URL(pathname, theSchool().siteUrl))).text())) as {
    credentialSubject: { encodedList: string };
  };
  const { encodedList } = list.credentialSubject;
  return (await decodeList({ encodedList })).getStatus(Number(entry?.statusListIndex));
}

for (const language of languages) {
  const t = textsIn(language);
  const NAME = `Beatriz Prado ${language}`;
  /** The text before its first placeholder. */
  const beginning = (key: string) => t(key, { date: "…" }).split("…")[0] ?? "";

  test(`VERIFY-5, VERIFY-6, CERT-14, CERT-19, BADGE-1: from sign-up to a revoked badge (${language})`, async ({
    browser,
    stack,
    request,
  }) => {
    test.slow();
    const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
    const [school, desk, office] = contexts;
    for (const context of contexts) await speak(context, language);
    await keepInside(school);
    const student = await school.newPage();
    await signUp(student, newPerson(NAME));
    await enroll(student, SLUG);
    await expect(student.getByText(t("course:enroll.enrolledTitle"))).toBeVisible();
    const course = await outlineOf(SLUG);
    for (const { _id } of course.modules.flatMap(({ lessons }) => lessons)) await completeLesson(student, _id);
    const hash = await earnCertificate(student, course);

    // An employer's screen, without an account, on the check and on the shared page.
    const check = await office.newPage();
    await check.goto(`/verify/${hash}`);
    await expect(check.getByText(t("verify:valid"), { exact: true })).toBeVisible();
    await expect(check.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const shared = await office.newPage();
    await shared.goto(`/certificate/${hash}`);
    await expect(shared.getByRole("heading", { name: t("certificateShare:page.missingTitle") })).toBeVisible();

    await student.getByRole("tabpanel").getByRole("link", { name: course.title }).click();
    await student.getByRole("switch", { name: t("certificateShare:switch") }).click();
    await expect(shared.getByRole("article").getByText(NAME)).toBeVisible();
    const linkedIn = student.getByRole("link", { name: t("certificateShare:linkedIn") });
    await expect(linkedIn).toHaveAttribute("href", new RegExp(`certUrl=[^&]*%2Fverify%2F${hash}(&|$)`));

    const api = `${theSchool().siteUrl}/api/certificates/${hash}`;
    expect(await (await request.get(api)).json()).toMatchObject({ state: "valid", name: NAME });
    const head = await request.head(api);
    expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
    const preview = await request.get(api.replace("/api/certificates/", "/share/"));
    expect(await preview.text()).toContain(`<meta property="og:title" content="Certificado de ${NAME}`);

    const admin = await desk.newPage();
    await signIn(admin, stack.accounts.admin);
    await expect(admin.getByRole("link", { name: t("common:header.admin") })).toBeVisible();
    await admin.goto(`/admin/certificates?search=${encodeURIComponent(NAME)}`);
    const act = async (act: "suspend" | "lift"): Promise<void> => {
      await admin.getByRole("button", { name: t("adminCertificates:actionsOf", { name: NAME }) }).click();
      await admin.getByRole("menuitem", { name: t(`adminCertificates:act.${act}`) }).click();
      const dialog = admin.getByRole("dialog");
      await dialog.getByLabel(t("adminCertificates:dialog.reason")).selectOption("other");
      await dialog.getByLabel(t("adminCertificates:dialog.note")).fill("Para conferir");
      await dialog.getByRole("button", { name: t(`adminCertificates:act.${act}`) }).click();
      await expect(dialog).toBeHidden();
    };
    const suspended = student.getByRole("status").getByText(beginning("certificate:notice.suspended"));
    await act("suspend");
    await expect(check.getByText(t("verify:state.suspended"))).toBeVisible();
    await expect(shared.getByRole("status").getByText(beginning("certificate:notice.suspended"))).toBeVisible();
    await expect(suspended).toBeVisible();
    await expect(student.getByRole("button", { name: t("certificate:print") })).toBeHidden();
    await expect(
      student.getByRole("article").getByText(t("certificate:state.suspended"), { exact: true }),
    ).toBeVisible();
    await act("lift");
    await expect(check.getByText(t("verify:valid"), { exact: true })).toBeVisible();

    // The student asks for another name, and one click grants it.
    const name = `${NAME} Souza`;
    await student.getByRole("button", { name: t("certificateShare:name.ask") }).click();
    await student.getByRole("dialog").getByLabel(t("certificateShare:name.wanted")).fill(name);
    await student
      .getByRole("dialog")
      .getByRole("button", { name: t("certificateShare:name.send") })
      .click();
    await admin.getByRole("button", { name: t("adminCertificates:requests.acceptOf", { name }) }).click();
    await expect(check.getByText(t("verify:state.replaced"))).toBeVisible();
    await expect(shared.getByRole("article").getByText(name)).toBeVisible();
    await student.getByRole("link", { name: t("certificate:notice.open") }).click();
    await expect(student.getByRole("article").getByText(name)).toBeVisible();
    await check.getByRole("link", { name: /^CERT-/ }).click();
    await expect(check.getByText(t("verify:valid"), { exact: true })).toBeVisible();

    const saving = student.waitForEvent("download");
    await student.getByRole("button", { name: t("certificate:badge.jwt") }).click();
    const badge = (await verified(await readFile(await (await saving).path(), "utf8"))) as Badge;
    expect(badge.name).toBe(course.title);
    expect(await isRevoked(badge)).toBe(false);

    await admin.goto(`/admin/certificates?state=valid&search=${encodeURIComponent(name)}`);
    await admin.getByRole("button", { name: t("admin:selection.shown") }).click();
    await admin.getByRole("button", { name: t("adminCertificates:act.revoke"), exact: true }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByLabel(t("adminCertificates:dialog.reason")).selectOption("dishonestExam");
    await dialog.getByLabel(t("adminCertificates:dialog.note")).fill("Prova feita por outra pessoa");
    await dialog.getByRole("button", { name: t("adminCertificates:act.revoke") }).click();
    await expect(check.getByText(beginning("verify:stateText.revoked"))).toBeVisible();
    await expect(check.getByText("Prova feita por outra pessoa")).toBeHidden();
    await expect.poll(() => isRevoked(badge)).toBe(true);
    for (const context of contexts) await context.close();
  });
}
