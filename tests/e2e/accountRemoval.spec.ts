import { certificateFates, type CertificateFate } from "../../convex/shared/privacy";
import { mailedToken, otherDevice } from "./accountSteps";
import { expect, test } from "./stack";
import { graduate, keepInside, newPerson, signIn, type Person } from "./student";
import { speak, textsIn } from "./texts";
import { expectToast, hearToasts } from "./toasts";

const pt = textsIn("pt");

/** Text on the verification page for each choice and language. */
const leavings = {
  keepName: { language: "pt", subject: "Sua conta foi excluída", name: ({ fullName }: Person) => fullName },
  removeName: {
    language: "es",
    subject: "Tu cuenta fue eliminada",
    name: () => textsIn("es")("verify:nameRemoved"),
  },
} as const satisfies Record<CertificateFate, unknown>;

for (const fate of certificateFates) {
  const { language, subject, name } = leavings[fate];
  const t = textsIn(language);

  test(`PRIVACY-5, PRIVACY-7, PRIVACY-8, PRIVACY-14: a student deletes the account, everywhere at once (${fate})`, async ({
    browser,
    stack,
  }) => {
    test.slow();
    const person = newPerson(`Caio Sai ${fate}`);
    const [home, office, desk] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
    for (const context of [home, office]) await speak(context, language);
    await keepInside(home);
    await hearToasts(home);
    const page = await home.newPage();
    const hash = await graduate(page, person, "html-e-css");
    await page.goto(`/confirm#${await mailedToken(stack, person.email, "confirmAddress")}`);
    await page.getByRole("button", { name: t("mail:confirm.action") }).click();
    await expect(page.getByRole("heading", { name: t("mail:confirm.doneTitle") })).toBeFocused();

    const second = await home.newPage();
    await second.goto("/dashboard?tab=certificates");
    await expect(second.getByText(hash).first()).toBeVisible();
    const phone = await otherDevice(browser);
    await signIn(phone, person);
    await expect(phone.getByRole("link", { name: pt("common:header.dashboard") })).toBeVisible();
    await phone.goto("/account/security");
    await expect(phone.getByRole("button", { name: pt("security:password.change") })).toBeVisible();
    const check = await office.newPage();
    await check.goto(`/verify/${hash}`);
    await expect(check.getByText(person.fullName)).toBeVisible();

    // The administration, whose pages stay open.
    const people = await desk.newPage();
    await signIn(people, stack.accounts.admin);
    await expect(people.getByRole("link", { name: pt("common:header.admin") })).toBeVisible();
    await people.goto(`/admin/students?search=${encodeURIComponent(person.email)}`);
    const row = people.getByRole("row").filter({ hasText: person.email });
    await expect(row).toBeVisible();
    const studentPage = await desk.newPage();
    await studentPage.goto((await row.getByRole("link").first().getAttribute("href")) ?? "");
    await expect(studentPage.getByRole("heading", { level: 1, name: person.fullName })).toBeVisible();
    const reports = await desk.newPage();
    await reports.goto("/admin/audit");
    const trail = reports.getByRole("table", { name: pt("adminAudit:title") });
    const removals = trail.getByRole("row").filter({ hasText: pt("adminAudit:action.student.removed") });
    await expect(trail.or(reports.getByText(pt("adminAudit:emptyText")))).toBeVisible();
    const before = await removals.count();

    await page.goto("/account/privacy");
    const card = page.getByRole("region", { name: t("privacyData:removal.title") });
    for (const point of ["atOnce", "goes", "stays", "final", `fateText.${fate}`])
      await expect(card.getByText(t(`privacyData:removal.${point}`))).toBeVisible();
    await card.getByRole("radio", { name: t(`privacyData:removal.fate.${fate}`) }).check();
    const ask = async (password: string): Promise<void> => {
      await card.getByLabel(t("security:password.current")).fill(password);
      await card.getByRole("button", { name: t("privacyData:removal.remove") }).click();
    };
    await ask("outra-senha-qualquer");
    await expect(card.getByText(t("validation:passwordWrong"))).toBeVisible();
    await expect(row).toBeVisible();
    await ask(person.password);
    await expectToast(page, t("privacyData:removal.success"));
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: t("common:header.login") })).toBeVisible();
    for (const tab of [second, phone]) await expect(tab).toHaveURL(/\/auth\?next=/);

    // Live in open tabs.
    await expect(check.getByText(name(person))).toBeVisible();
    await expect(check.getByText(t("verify:valid"), { exact: true })).toBeVisible();
    await expect(check.getByText(person.fullName)).toBeVisible({ visible: fate === "keepName" });
    await expect(row).toHaveCount(0);
    await expect(studentPage.getByText(pt("adminStudents:page.missing.title"))).toBeVisible();
    await expect(removals).toHaveCount(before + 1);
    await expect(removals.first()).not.toContainText(/Caio|pessoa/);
    await reports.goto("/admin/mail");
    const mails = reports.getByRole("row").filter({ hasText: person.email });
    await expect(mails).toHaveCount(1);
    await mails.getByRole("button", { name: pt("adminMail:read") }).click();
    await expect(reports.getByRole("dialog")).toContainText(subject);

    await signIn(page, person);
    await expectToast(page, t("auth:loginError"));
    for (const context of [home, office, desk, phone.context()]) await context.close();
  });
}
