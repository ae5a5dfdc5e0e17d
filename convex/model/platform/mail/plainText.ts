import type { MailContent } from "./content";

/** Returns the text part, with everything in the HTML part. */
export function toPlainText(content: MailContent): string {
  const { heading, greeting, paragraphs, quote, facts = [], code, link, after = [], footer } = content;
  const parts = [
    heading.toUpperCase(),
    greeting,
    ...paragraphs,
    ...(quote?.lines ?? []),
    code && `${code.label}: ${code.value}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    link && `${link.label}:\n${link.url}`,
    ...after,
    ["--", footer.sentBy, footer.why].join("\n"),
    footer.stop && `${footer.stop.label}:\n${footer.stop.url}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
