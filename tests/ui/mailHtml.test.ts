import { expect, test } from "vitest";
import { toContent } from "@convex/model/mail/content";
import { toHtml } from "@convex/model/mail/html";
import { mailLanguages } from "@convex/shared/mailKinds";
import { sampleMails } from "../../scripts/mailSamples";

const addresses = { siteUrl: "https://selo.example", stopUrl: "https://selo.example/unsubscribe#x" };
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
    for (const table of page.querySelectorAll("table")) expect(table.getAttribute("role")).toBe("presentation");
    expect(page.body.firstElementChild?.textContent).toBe(content.preheader);
    for (const [, size] of html.matchAll(/font-size:(\d+)px/g)) expect(Number(size)).toBeGreaterThanOrEqual(16);
    expect(page.querySelectorAll("img, script, link")).toHaveLength(0);
    const links = [...page.querySelectorAll("a")];
    for (const link of links) expect(link.textContent).not.toBe("");
    if (content.link) {
      const same = links.filter((link) => link.href === content.link?.url).map((link) => link.textContent);
      expect(same).toEqual([content.link.label, content.link.url]);
    }
    for (const said of [...content.paragraphs, ...(content.after ?? [])]) expect(page.body.textContent).toContain(said);
  },
);

test("MAIL-11: every color is readable on its ground, light and dark", () => {
  const [message] = sampleMails;
  if (!message) throw new Error("no sample");
  const html = toHtml(toContent(message, "en", addresses));
  const [light = "", dark = ""] = html.split("prefers-color-scheme");
  for (const sheet of [light, dark]) {
    const color = (name: string) => new RegExp(`\\.${name} \\{[^}]*?(#[0-9A-F]{6})`).exec(sheet)?.[1] ?? "";
    for (const ground of ["page", "card"])
      for (const ink of ["ink", "quiet", "accent"])
        expect(contrast(color(ground), color(ink)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast("#4F46E5", "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
});
