"use node";
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailContent } from "./content";

/**
 * Returns the HTML part.
 * In Node only: React's renderer needs more than Convex's own runtime has.
 */
export const toHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} />)}`;

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "24px" };
const small: CSSProperties = { margin: "0 0 8px", fontSize: 16, lineHeight: "24px" };

/**
 * Colors by class, so that the dark scheme can change them.
 * Each has an inline twin for programs that drop the style sheet. Both schemes reach 4.5:1.
 */
const sheetOf = ({ fill, accent, darkAccent }: MailContent["colors"]) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.page { background: #FBFAF8; } .card { background: #FFFFFF; }
.ink { color: #1D1E26; } .quiet { color: #55575F; } .accent { color: ${accent}; }
.button { background: ${fill}; color: #FFFFFF; }
@media (prefers-color-scheme: dark) {
  .page { background: #13141A !important; } .card { background: #1D1F27 !important; }
  .ink { color: #F2F2F5 !important; } .quiet { color: #B5B7C0 !important; } .accent { color: ${darkAccent} !important; }
}`;
const light = { page: "#FBFAF8", card: "#FFFFFF", ink: "#1D1E26", quiet: "#55575F" };

const card: CSSProperties = { padding: 24, borderRadius: 12, overflowWrap: "anywhere" };
const button: CSSProperties = {
  padding: "12px 24px",
  borderRadius: 8,
  color: "#FFFFFF",
  fontSize: 16,
  fontWeight: 600,
  lineHeight: "24px",
  textAlign: "center",
};

function MailDocument({ content }: { content: MailContent }) {
  const {
    language,
    subject,
    preheader,
    heading,
    greeting,
    paragraphs,
    quote,
    facts,
    code,
    link,
    after,
    footer,
    colors,
  } = content;
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: sheetOf(colors) }} />
      </Head>
      {/*
       * Color of the section.
       * Body would repeat it in a cell, which the dark scheme could not change.
       */}
      <Body className="page" style={{ margin: 0, fontFamily: font }}>
        <Preview>{preheader}</Preview>
        <Section className="page" style={{ background: light.page, padding: "24px 12px" }}>
          <Container style={{ maxWidth: 560 }}>
            <Row>
              <Column className="card ink" style={{ ...card, background: light.card, color: light.ink }}>
                <Heading lang={quote?.language} style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>
                  {heading}
                </Heading>
                <Text style={text}>{greeting}</Text>
                <Paragraphs of={paragraphs} style={text} />
                {quote && <Quote {...quote} line={colors.fill} />}
                {code && <Code {...code} />}
                {facts && <Facts facts={facts} />}
                {link && <Action {...link} colors={colors} />}
                <Paragraphs of={after ?? []} style={small} />
              </Column>
            </Row>
            <Row>
              <Column className="quiet" style={{ color: light.quiet, padding: "16px 24px" }}>
                <Paragraphs of={[footer.sentBy, footer.why]} style={small} />
                {footer.stop && (
                  <Text style={small}>
                    <MailLink url={footer.stop.url} color={colors.accent}>
                      {footer.stop.label}
                    </MailLink>
                  </Text>
                )}
              </Column>
            </Row>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Paragraphs({ of: paragraphs, style }: { of: string[]; style: CSSProperties }) {
  return paragraphs.map((paragraph) => (
    <Text key={paragraph} style={style}>
      {paragraph}
    </Text>
  ));
}

/** Lines may repeat; a screen reader reads them in their language. */
function Quote({ language, lines, line: color }: NonNullable<MailContent["quote"]> & { line: string }) {
  return (
    <Section lang={language} style={{ borderLeft: `3px solid ${color}`, padding: "0 0 0 12px", margin: "0 0 16px" }}>
      {lines.map((line, index) => (
        <Text key={index} style={{ ...text, whiteSpace: "pre-wrap" }}>
          {line}
        </Text>
      ))}
    </Section>
  );
}

function Code({ label, value }: NonNullable<MailContent["code"]>) {
  return (
    <Text style={text}>
      {label}: <strong style={{ fontSize: 28, lineHeight: "36px", letterSpacing: 4 }}>{value}</strong>
    </Text>
  );
}

function Facts({ facts }: { facts: NonNullable<MailContent["facts"]> }) {
  return facts.map(({ label, value }, index) => (
    <Text key={label} style={index === facts.length - 1 ? text : small}>
      <span className="quiet" style={{ color: light.quiet }}>
        {label}:
      </span>{" "}
      <strong>{value}</strong>
    </Text>
  ));
}

/**
 * The button, with the full address below it.
 * For readers who cannot press it or want to see where it leads.
 */
function Action({ label, url, addressLabel, colors }: NonNullable<MailContent["link"]> & Pick<MailContent, "colors">) {
  return (
    <>
      <Text style={{ ...text, margin: "24px 0" }}>
        <Button className="button" href={url} style={{ ...button, background: colors.fill }}>
          {label}
        </Button>
      </Text>
      <Text className="quiet" style={{ ...text, color: light.quiet }}>
        {addressLabel}
        <br />
        <MailLink url={url} color={colors.accent}>
          {url}
        </MailLink>
      </Text>
    </>
  );
}

/** A link that breaks inside addresses, but not inside words. */
function MailLink({ url, color, children }: { url: string; color: string; children: string }) {
  return (
    <Link
      className="accent"
      href={url}
      style={{
        color,
        textDecorationLine: "underline",
        ...(children === url && { wordBreak: "break-all" }),
      }}
    >
      {children}
    </Link>
  );
}
