import { expect, test } from "vitest";
import { toContent } from "@convex/model/platform/mail/content";
import { toHtml } from "@convex/model/platform/mail/html";
import { toSchoolHead } from "../../convex/model/platform/settings/school";
import { mailLanguages } from "@convex/shared/mailKinds";
import { sampleMails } from "../../scripts/mailSamples";

const addresses = {
  school: toSchoolHead(),
  siteUrl: "https://selo.example",
  stopUrl: "https://selo.example/unsubscribe#x",
};
const each = sampleMails.flatMap((message) =>
  mailLanguages.map((language) => [message.kind, language, message] as const),
);

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(each)(
  "MAIL-11: %s in %s has language, title, one heading and no table of data",
  (_kind, language, message) => {
    const content = toContent(message, language, addresses);
    const html = toHtml(content);
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.documentElement.lang).toBe(language);
    expect(page.title).toBe(content.subject);
    expect([...page.querySelectorAll("h1, h2, h3")].map((heading) => heading.textContent)).toEqual([content.heading]);
    const roles = [...page.querySelectorAll("table")].map((table) => table.getAttribute("role"));
    expect(new Set(roles)).toEqual(new Set(["presentation"]));
    expect(page.body.textContent.startsWith(content.preheader)).toBe(true);
    const sizes = [...html.matchAll(/font-size:\s*([^;"]+)/g)].map(([, size = ""]) => size);
    expect(sizes.length).toBeGreaterThan(3);
    for (const size of sizes) {
      expect(size).toMatch(/^\d+px$/);
      expect(parseInt(size)).toBeGreaterThanOrEqual(16);
    }
    expect(page.querySelectorAll("img, script, link")).toHaveLength(0);
    const links = [...page.querySelectorAll("a")];
    const { link, footer } = content;
    expect(links.map(({ href, textContent }) => [href, textContent])).toEqual([
      ...(link ? [link.label, link.url].map((label) => [link.url, label]) : []),
      ...(footer.stop ? [[footer.stop.url, footer.stop.label]] : []),
    ]);
    for (const { href, textContent, style } of links) {
      expect(style.wordBreak, "only an address breaks within a word").toBe(textContent === href ? "break-all" : "");
    }
    for (const said of [content.greeting, ...content.paragraphs, ...(content.after ?? []), footer.sentBy, footer.why])
      expect(page.body.textContent).toContain(said);
  },
);

test("LOOK-19: mails have the school's name and color", () => {
  const school = toSchoolHead({ name: "Ipê", accent: "#0f766e", version: 1 });
  const mails = [...sampleMails, { kind: "invitation" as const, name: "Ana", courseTitle: null, token: "a" }].map(
    (message) => toContent(message, "pt", { ...addresses, school }),
  );
  for (const content of mails) {
    const html = toHtml(content);
    expect(html).toContain("Enviado pela Ipê.");
    expect(html).toContain("#0F766E");
    expect(html).not.toMatch(/Selo|#4F46E5|#4338CA|#ABA5F9/);
  }
  expect(mails.map(({ subject }) => subject)).toContain("Convite para a Ipê");
});

test("MAIL-11: every color is readable on its ground, light and dark, with and without the style sheet", () => {
  const message = sampleMails.find(({ kind }) => kind === "certificateIssued");
  if (!message) throw new Error("no sample");
  const html = toHtml(toContent(message, "en", addresses));
  const [light = "", dark = ""] = html.split("prefers-color-scheme");
  const colorsOf = (sheet: string, name: string) => {
    const [, rule = ""] = new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(sheet) ?? [];
    return (rule.match(/#[0-9A-F]{6}/g) ?? []) as string[];
  };
  for (const sheet of [light, dark])
    for (const ground of ["page", "card"])
      for (const ink of ["ink", "quiet", "accent"]) {
        const [[below = ""], [above = ""]] = [colorsOf(sheet, ground), colorsOf(sheet, ink)] as [string[], string[]];
        expect(contrast(below, above), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
  // The button keeps its colors in the dark.
  const [ground = "", ink = ""] = colorsOf(light, "button");
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  expect(colorsOf(dark, "button")).toEqual([]);
  const page = new DOMParser().parseFromString(html, "text/html");
  const styled = [...page.body.querySelectorAll<HTMLElement>("[class]"), page.body];
  const inline = (name: string) => styled.filter(({ className }) => className.split(" ").includes(name));
  // Programs that drop the style sheet see the same.
  for (const name of ["page", "card", "ink", "quiet", "accent", "button"]) {
    const colors = colorsOf(light, name);
    expect(colors.length, name).toBeGreaterThan(0);
    expect(inline(name).flatMap(inlineColors), name).toEqual(expect.arrayContaining(colors));
  }
});

/** As written: the DOM would say "rgb(…)". */
const inlineColors = (element: HTMLElement): string[] => element.getAttribute("style")?.match(/#[0-9A-F]{6}/g) ?? [];
