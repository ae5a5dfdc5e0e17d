import { ConvexError } from "convex/values";
import { beforeAll, expect, test } from "vitest";
import { errorCodes } from "@convex/shared/errorCodes";
import { changeLanguage, loadTexts } from "@/i18n";
import { languages } from "@/i18n/languages";
import { errorCode, errorMessage, errorRetryAt, refusedField } from "@/lib/errorMessage";

beforeAll(async () => {
  await changeLanguage("pt");
  await loadTexts("validation");
});

test.each(languages)("I18N-6: every code has texts in %s", async (language) => {
  await changeLanguage(language);
  for (const code of errorCodes) {
    const { title, message } = errorMessage(new ConvexError({ code }));
    expect(`${title} ${message}`).not.toMatch(/errors:|\.title|\.message|\{\{|undefined/);
  }
  await changeLanguage("pt");
});

test("a wait is shown in minutes, rounded up, never zero", () => {
  const now = Date.now();
  const wait = (ms: number) =>
    errorMessage(new ConvexError({ code: "examRetryLater", retryAt: now + ms }), now).message;
  expect(wait(61_000)).toContain("2 minutos");
  expect(wait(60_000)).toContain("1 minuto.");
  expect(wait(-5_000)).toContain("1 minuto.");
});

test("a wait for capacity is shown in seconds, never as a long one, because clocks may differ", () => {
  const now = Date.now();
  const wait = (ms: number) => errorMessage(new ConvexError({ code: "signInBusy", retryAt: now + ms }), now).message;
  expect(wait(1_001)).toContain("2 segundos.");
  expect(wait(-90_000)).toContain("1 segundo.");
  expect(wait(600_000)).toContain("60 segundos.");
});

test.each([[new Error("SECRET stack")], [new ConvexError("SECRET text")], ["SECRET"], [undefined]])(
  "I18N-6: %s is an unknown error, and its text is not shown",
  (error) => {
    expect(errorMessage(error)).toEqual({
      title: "Algo deu errado",
      message: "Houve um erro do nosso lado. Tente novamente em instantes.",
    });
    expect(errorCode(error)).toBeNull();
  },
);

test("I18N-6: a code without texts shows the general ones", () => {
  expect(errorMessage(new ConvexError({ code: "SECRETcode" }))).toEqual(errorMessage(undefined));
});

test("a request that did not arrive is a connection problem", () => {
  expect(errorMessage(new TypeError("Failed to fetch")).title).toBe("Sem conexão");
});

test("a refused field is named in the message as under the field", () => {
  const refusal = new ConvexError({ code: "formInvalid", field: "slug", message: "slugTaken" });
  expect(refusedField(refusal)).toEqual({ field: "slug", message: "validation:slugTaken" });
  expect(errorMessage(refusal).message).toBe("Outro curso já usa este endereço. Escolha outro.");
  expect(refusedField(new ConvexError({ code: "notFound" }))).toBeNull();
});

test("carries code and time", () => {
  const error = new ConvexError({ code: "examRetryLater", retryAt: 42 });
  expect([errorCode(error), errorRetryAt(error)]).toEqual(["examRetryLater", 42]);
});
