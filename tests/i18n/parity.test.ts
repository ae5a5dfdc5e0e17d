import { describe, expect, test } from "vitest";
import { defaultLanguage, languages } from "@/i18n/languages";
import { placeholders, texts, withoutPlural } from "./texts";

const reference = texts[defaultLanguage];
const others = languages.filter((language) => language !== defaultLanguage);

test("there are texts", () => {
  expect(reference.size).toBeGreaterThan(100);
});

test("I18N-4: what a course has is none before it is one", () => {
  // Alone, as in a list of facts: "12 aulas". In a sentence, the sentence says what comes of none.
  const counted = [...reference].filter(([, text]) => /^\{\{count, number\}\} \p{L}+$/u.test(text));
  const things = counted.filter(
    ([key, text]) => key.endsWith("_one") && /aula|aluno|módulo|questão|matrícula/.test(text),
  );
  expect(things.length).toBeGreaterThan(5);
  expect(things.filter(([key]) => !reference.has(key.replace(/_one$/, "_zero")))).toEqual([]);
});

describe.each(others)("%s", (language) => {
  test("I18N-3: has exactly the keys of Portuguese", () => {
    expect([...texts[language].keys()].sort()).toEqual([...reference.keys()].sort());
  });

  test("I18N-3: has the placeholders of Portuguese", () => {
    const different = [...reference].filter(([key, text]) => {
      const translation = texts[language].get(key) ?? "";
      return placeholders(translation).join() !== placeholders(text).join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });
});

describe.each(languages)("%s", (language) => {
  test("has no empty text and no stray spaces at the ends", () => {
    const bad = [...texts[language]].filter(([, text]) => text === "" || text !== text.trim());
    expect(bad.map(([key]) => key)).toEqual([]);
  });

  test("AUTH-22: names the same rules wherever a password is chosen", () => {
    const hints = ["auth:passwordHint", "reset:hint", "security:password.hint"].map((key) => texts[language].get(key));
    expect(hints[0]).toBeDefined();
    expect(new Set(hints).size).toBe(1);
  });

  test("has both forms of every counted text", () => {
    const keys = texts[language];
    const lonely = [...keys.keys()].filter(
      (key) =>
        withoutPlural(key) !== key &&
        !(keys.has(`${withoutPlural(key)}_one`) && keys.has(`${withoutPlural(key)}_other`)),
    );
    expect(lonely).toEqual([]);
  });
});
