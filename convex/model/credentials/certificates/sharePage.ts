import { htmlEscape } from "escape-goat";
import { format } from "date-fns";
import type { Infer } from "convex/values";
import { inBrazil } from "../../../shared/brazilDay";
import { previewLocales } from "./previewLocales";
import { courseLanguages, defaultCourseLanguage, type CourseLanguage } from "../../../shared/courseFacts";
import { retryAfter } from "./apiReply";
import { pictureSize } from "./picture/drawing";
import type { verifiedCertificate } from "./views";

/**
 * The page that messengers and crawlers preview.
 * They run no scripts, so the client's page looks the same to them for every certificate. This document has the
 * text and picture of a preview and sends people on to the page.
 */
const texts = {
  pt: {
    title: (name: string, course: string) => `Certificado de ${name}: ${course}`,
    facts: (hours: number, day: string) => `Carga horária: ${hours}h. Emitido em ${day}.`,
    state: { valid: "", suspended: "Suspenso. ", revoked: "Revogado. ", replaced: "Substituído. " },
    open: "Abrir o certificado",
    missing: "Este certificado não existe ou não está compartilhado.",
    limited: "Há consultas demais agora. Tente de novo daqui a alguns minutos.",
    home: "Ir para a escola",
    day: "dd/MM/yyyy",
  },
  es: {
    title: (name: string, course: string) => `Certificado de ${name}: ${course}`,
    facts: (hours: number, day: string) => `Carga horaria: ${hours} h. Emitido el ${day}.`,
    state: { valid: "", suspended: "Suspendido. ", revoked: "Revocado. ", replaced: "Reemplazado. " },
    open: "Abrir el certificado",
    missing: "Este certificado no existe o no está compartido.",
    limited: "Demasiadas consultas por ahora. Vuelve a intentarlo en unos minutos.",
    home: "Ir a la escuela",
    day: "dd/MM/yyyy",
  },
  en: {
    title: (name: string, course: string) => `Certificate of ${name}: ${course}`,
    facts: (hours: number, day: string) => `Course hours: ${hours}h. Issued on ${day}.`,
    state: { valid: "", suspended: "Suspended. ", revoked: "Revoked. ", replaced: "Replaced. " },
    open: "Open the certificate",
    missing: "This certificate does not exist or is not shared.",
    limited: "Too many requests right now. Try again in a few minutes.",
    home: "Go to the school",
    day: "MM/dd/yyyy",
  },
} satisfies Record<CourseLanguage, unknown>;

interface Addresses {
  siteUrl: string;
  shareUrl: string;
  pictureUrl: string;
}

/** Returns the page in the course's language. */
export function sharedPage(
  certificate: Infer<typeof verifiedCertificate>,
  { siteUrl, shareUrl, pictureUrl, school }: Addresses & { school: string },
): Response {
  const { hash, studentName, courseTitle, language, courseDurationHours, issuedAt, state } = certificate;
  const text = texts[language];
  const title = text.title(studentName, courseTitle);
  const day = format(issuedAt, text.day, { in: inBrazil });
  const description = text.state[state] + text.facts(courseDurationHours, day);
  const target = `${siteUrl}/certificate/${hash}`;
  const properties = {
    "og:type": "website",
    "og:site_name": school,
    "og:locale": previewLocales[language],
    "og:title": title,
    "og:description": description,
    "og:url": shareUrl,
    "og:image": pictureUrl,
    "og:image:width": `${pictureSize.width}`,
    "og:image:height": `${pictureSize.height}`,
    "og:image:alt": title,
  };
  const head = [
    `<meta name="description" content="${htmlEscape(description)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${htmlEscape(value)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta http-equiv="refresh" content="0;url=${htmlEscape(target)}">`,
  ];
  return page(200, { language, title, head, link: { to: target, label: text.open }, body: description });
}

/** Answers for a code that is not shared, used or unused. */
export function missingPage(request: Request, siteUrl: string): Response {
  const language = languageFor(request.headers.get("Accept-Language") ?? "");
  const { missing, home } = texts[language];
  return page(404, { language, title: missing, head: [], link: { to: siteUrl, label: home }, body: "" });
}

/** Answers over the rate limit; says nothing of a certificate. */
export function limitedPage(request: Request, { siteUrl, retryAt }: { siteUrl: string; retryAt: number }): Response {
  const language = languageFor(request.headers.get("Accept-Language") ?? "");
  const { limited, home } = texts[language];
  const content = { language, title: limited, head: [], link: { to: siteUrl, label: home }, body: "" };
  return page(429, content, retryAfter(retryAt));
}

function languageFor(accepted: string): CourseLanguage {
  const wanted = accepted.split(",").map((one) => one.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => courseLanguages.filter((known) => known === one))[0] ?? defaultCourseLanguage;
}

interface Page {
  language: CourseLanguage;
  title: string;
  /** Tags of the head, as markup. */
  head: string[];
  link: { to: string; label: string };
  body: string;
}

function page(
  status: number,
  { language, title, head, link, body }: Page,
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${htmlEscape(title)}</title>
${head.join("\n")}
</head>
<body>
<main>
<h1>${htmlEscape(title)}</h1>
<p>${htmlEscape(body)}</p>
<p><a href="${htmlEscape(link.to)}">${htmlEscape(link.label)}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      // A student who stops sharing sees it at once.
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Language",
      ...headers,
    },
  });
}
