import type { CSSProperties, ReactNode } from "react";
import type { MailContent } from "./content";

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "24px" };
const small: CSSProperties = { margin: "0 0 8px", fontSize: 16, lineHeight: "24px" };

/**
 * Colors by class, so that the dark scheme can change them; each has an inline twin for programs that drop the style
 * sheet. Both schemes reach 4.5:1.
 */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.page { background: #FBFAF8; } .card { background: #FFFFFF; }
.ink { color: #1D1E26; } .quiet { color: #55575F; } .accent { color: #4338CA; }
.button { background: #4F46E5; color: #FFFFFF; }
@media (prefers-color-scheme: dark) {
  .page { background: #13141A !important; } .card { background: #1D1F27 !important; }
  .ink { color: #F2F2F5 !important; } .quiet { color: #B5B7C0 !important; } .accent { color: #ABA5F9 !important; }
}`;
const light = { page: "#FBFAF8", card: "#FFFFFF", ink: "#1D1E26", quiet: "#55575F", accent: "#4338CA" };

/** The HTML part. Tables lay out, because some programs know nothing else. */
export function MailDocument({ content }: { content: MailContent }) {
  const { language, subject, preheader, heading, greeting, paragraphs, facts, code, link, after, footer } = content;
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: light.page, fontFamily: font }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preheader}</div>
        <Centered className="page" style={{ padding: "24px 12px" }}>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560 }}>
            <tbody>
              <tr>
                <td className="card ink" style={{ background: light.card, color: light.ink, ...cardStyle }}>
                  <h1 style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>{heading}</h1>
                  <p style={text}>{greeting}</p>
                  <Paragraphs of={paragraphs} style={text} />
                  {code && <Code {...code} />}
                  {facts && <Facts facts={facts} />}
                  {link && <Action {...link} />}
                  <Paragraphs of={after ?? []} style={small} />
                </td>
              </tr>
              <tr>
                <td className="quiet" style={{ color: light.quiet, padding: "16px 24px" }}>
                  <Paragraphs of={[footer.sentBy, footer.why]} style={small} />
                  {footer.stop && (
                    <p style={small}>
                      <MailLink url={footer.stop.url}>{footer.stop.label}</MailLink>
                    </p>
                  )}
                </td>
              </tr>
            </tbody>
          </table>
        </Centered>
      </body>
    </html>
  );
}

const cardStyle: CSSProperties = { padding: 24, borderRadius: 12, overflowWrap: "anywhere" };

function Centered({ children, ...cell }: { children: ReactNode; className: string; style: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td align="center" {...cell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Paragraphs({ of: paragraphs, style }: { of: string[]; style: CSSProperties }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph} style={style}>
      {paragraph}
    </p>
  ));
}

function Code({ label, value }: NonNullable<MailContent["code"]>) {
  return (
    <p style={text}>
      {label}: <strong style={{ fontSize: 28, lineHeight: "36px", letterSpacing: 4 }}>{value}</strong>
    </p>
  );
}

function Facts({ facts }: { facts: NonNullable<MailContent["facts"]> }) {
  return facts.map(({ label, value }, index) => (
    <p key={label} style={index === facts.length - 1 ? text : small}>
      <span className="quiet" style={{ color: light.quiet }}>
        {label}:
      </span>{" "}
      <strong>{value}</strong>
    </p>
  ));
}

/** The button, and below it the address in full, for readers who cannot press it or want to see where it leads. */
function Action({ label, url, addressLabel }: NonNullable<MailContent["link"]>) {
  return (
    <>
      <p style={{ margin: "24px 0" }}>
        <a
          className="button"
          href={url}
          style={{
            ...{ display: "inline-block", padding: "12px 24px", borderRadius: 8, fontSize: 16, fontWeight: 600 },
            ...{ lineHeight: "24px", textAlign: "center" },
            ...{ background: "#4F46E5", color: "#FFFFFF", textDecoration: "none" },
          }}
        >
          {label}
        </a>
      </p>
      <p className="quiet" style={{ ...text, color: light.quiet }}>
        {addressLabel}
        <br />
        <MailLink url={url}>{url}</MailLink>
      </p>
    </>
  );
}

/** An address breaks anywhere, words do not. */
function MailLink({ url, children }: { url: string; children: string }) {
  return (
    <a
      className="accent"
      href={url}
      style={{ color: light.accent, ...(children === url && { wordBreak: "break-all" }) }}
    >
      {children}
    </a>
  );
}
