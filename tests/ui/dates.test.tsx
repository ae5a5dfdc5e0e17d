import { screen } from "@testing-library/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describe, expect, test } from "vitest";
import { DayInput } from "@/components/form/DayInput";
import type { Language } from "@/i18n/languages";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { renderPage } from "./render";

/** Still November 7 in Brasília. */
const late = Date.parse("2026-11-08T02:05:09Z");

function Samples() {
  const { t } = useTranslation("controls");
  const dates = useDates();
  const format = useFormat();
  const { date, time, timeWithSeconds, longDate, weekdayAndDay } = dates;
  const moments = [date, time, timeWithSeconds, longDate, weekdayAndDay].map((show) => show(late));
  const days = [dates.day("2026-11-07"), dates.dayAndMonth("2026-11-07")];
  return (
    <p>
      {[...moments, ...days, format.price(4900), format.number(1234.5), t("results", { count: 1234 })]
        .join(" | ")
        .replace(/\u00a0/g, " ")}
    </p>
  );
}

test.each<[Language, string]>([
  [
    "pt",
    "07/11/2026 | 23:05 | 23:05:09 | 07 de novembro de 2026 | sábado, 7 de novembro | 07/11/2026 | 07/11 | R$ 49,00 | 1.234,5 | 1.234 resultados",
  ],
  [
    "es",
    "07/11/2026 | 23:05 | 23:05:09 | 7 de noviembre de 2026 | sábado, 7 de noviembre | 07/11/2026 | 07/11 | R$ 49,00 | 1.234,5 | 1.234 resultados",
  ],
  [
    "en",
    "11/07/2026 | 11:05 PM | 11:05:09 PM | November 7, 2026 | Saturday, November 7 | 11/07/2026 | 11/07 | R$ 49,00 | 1,234.5 | 1,234 results",
  ],
])("I18N-4, I18N-7: dates in Brasília time and numbers in %s", async (language, samples) => {
  const { container } = await renderPage(<Samples />, { language, texts: ["controls"] });
  expect(container.textContent).toContain(samples);
});

function Field({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DayInput label="Day" value={value} onChange={setValue} />
      <output>{value}</output>
      <button onClick={() => setValue("")}>Reset</button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>("Day");
const value = () => screen.getByRole("status").textContent;

describe("the calendar of a day", () => {
  test.each<[Language, string, string]>([
    ["pt", "dom seg ter qua qui sex sáb", "Novembro de 2026"],
    ["es", "lun mar mié jue vie sáb dom", "Noviembre de 2026"],
    ["en", "Sun Mon Tue Wed Thu Fri Sat", "November 2026"],
  ])("is that of %s: %s", async (language, weekdays, month) => {
    const { user } = await renderPage(<Field first="2026-11-07" />, { language });
    await user.click(input());
    const heads = [...document.querySelectorAll("th")].map((cell) => cell.textContent);
    expect(heads.join(" ")).toBe(weekdays);
    screen.getByRole("button", { name: month });
  });

  test("opens beside the typed text and enters the picked day", async () => {
    const { user } = await renderPage(<Field />, { language: "pt" });
    await user.type(input(), "7.11.2026");
    expect(value()).toBe("2026-11-07");
    await user.click(screen.getByRole("button", { name: "08 de novembro de 2026" }));
    expect(value()).toBe("2026-11-08");
    expect(input().value).toBe("08/11/2026");
  });
});

test("PROFILE-4: invalid text reaches the form as typed, and is cleared when the form is refilled", async () => {
  const { user } = await renderPage(<Field />, { language: "pt" });
  await user.type(input(), "31/02/2026");
  await user.tab();
  expect(value()).toBe("31/02/2026");
  expect(input().value).toBe("31/02/2026");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(input().value).toBe("");
});
