import { htmlEscape } from "escape-goat";
import { previewLocales } from "../../convex/model/credentials/certificates/previewLocales";
import { paths } from "../../src/lib/paths";
import { defaultLanguage, languages, withLanguage, type Language } from "../../src/i18n/languages";

/** Name of the school's icon in the build's folder (client.ts). */
export const ICON_FILE = "school-icon.png";

/** Head elements for search engines and messengers without scripts. */

/** Course data for its document's head. */
export interface SharedCourse {
  slug: string;
  title: string;
  description: string;
  durationHours: number;
  language: string;
  level: string | null;
  cover?: { large: string } | undefined;
}

/** Path data, likewise. */
export interface SharedPath {
  title: string;
  description: string;
  cover?: { large: string } | undefined;
  courses: readonly Pick<SharedCourse, "slug" | "title">[];
}

interface Site {
  brand: { name: string; icon: string | null };
  /** Origin of absolute addresses; none are written without it. */
  siteUrl: string | undefined;
}

/** Price in centavos, and its last day as yyyy-MM-dd. */
export interface Offer {
  priceCents: number;
  validUntil: string;
}

interface Page {
  path: string;
  language: Language;
  title: string;
  description: string;
  course?: SharedCourse;
  coursePath?: SharedPath;
  /** Null while the school is free. */
  offer?: Offer | null;
}

/** Returns an inert data element; its text cannot close it. */
export const dataElement = (type: string, data: unknown, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ""}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

const meta = (name: string, content: string, key = "property") =>
  `<meta ${key}="${name}" content="${htmlEscape(content)}" />`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${htmlEscape(href)}" />`;

/** Returns preview, canonical and JSON-LD elements for a page. */
export function previewTags(page: Page, site: Site): string[] {
  const { title, description, path, language, course, coursePath } = page;
  const cover = (course ?? coursePath)?.cover;
  const { brand, siteUrl } = site;
  const tags = [
    meta("og:type", "website"),
    meta("og:site_name", brand.name),
    meta("og:locale", previewLocales[language]),
    meta("og:title", title),
    meta("og:description", description),
    meta("twitter:card", cover ? "summary_large_image" : "summary", "name"),
  ];
  if (!siteUrl) return tags;
  const address = siteUrl + withLanguage(page.path, page.language);
  return [
    ...tags,
    meta("og:url", address),
    meta("og:image", cover?.large ?? iconAddress(brand, siteUrl)),
    link("canonical", address),
    ...alternates(path).map(
      ({ hreflang, address }) => `<link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${address}" />`,
    ),
    ...facts(page, { brand, siteUrl }).map((data) => dataElement("application/ld+json", data)),
  ];
}

const iconAddress = ({ icon }: Site["brand"], siteUrl: string): string =>
  `${siteUrl}/${icon === null ? "icon-512.png" : ICON_FILE}`;

/**
 * Lists the page in every language.
 *
 * Includes itself, because search engines ignore links that are not mutual.
 */
const alternates = (path: string): { hreflang: string; address: string }[] => [
  ...languages.map((language) => ({ hreflang: language, address: withLanguage(path, language) })),
  { hreflang: "x-default", address: withLanguage(path, defaultLanguage) },
];

/** Returns schema.org data: organization, course or path, and breadcrumbs. */
function facts(
  { path, course, coursePath, offer = null }: Page,
  { brand, siteUrl }: Site & { siteUrl: string },
): object[] {
  const organization = {
    "@type": "EducationalOrganization",
    name: brand.name,
    url: `${siteUrl}/`,
    logo: iconAddress(brand, siteUrl),
  };
  const context = { "@context": "https://schema.org" };
  const breadcrumbs = (title: string) => ({
    ...context,
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: brand.name, item: `${siteUrl}/` },
      { "@type": "ListItem", position: 2, name: title, item: `${siteUrl}${path}` },
    ],
  });
  if (coursePath) {
    const { title, description, courses } = coursePath;
    const list = {
      ...context,
      "@type": "ItemList",
      name: title,
      description,
      url: `${siteUrl}${path}`,
      itemListOrder: "https://schema.org/ItemListOrderAscending",
      numberOfItems: courses.length,
      itemListElement: courses.map(({ slug, title: name }, index) => ({
        ...{ "@type": "ListItem", position: index + 1, name, url: `${siteUrl}${paths.course.to(slug)}` },
      })),
    };
    return [list, breadcrumbs(title)];
  }
  if (!course) return path === "/" ? [{ ...context, ...organization }] : [];
  const { title, description, durationHours, language, level } = course;
  return [
    {
      ...context,
      "@type": "Course",
      name: title,
      description,
      url: `${siteUrl}${path}`,
      inLanguage: language,
      ...(level !== null && { educationalLevel: level }),
      provider: organization,
      offers: {
        "@type": "Offer",
        category: offer === null ? "Free" : "Paid",
        price: ((offer?.priceCents ?? 0) / 100).toFixed(2),
        priceCurrency: "BRL",
        url: `${siteUrl}${path}`,
        ...(offer !== null && { priceValidUntil: offer.validUntil }),
      },
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "online", courseWorkload: `PT${durationHours}H` },
    },
    breadcrumbs(title),
  ];
}

/** Returns the sitemap of all pages; null without `siteUrl`. */
export function sitemap(pages: Pick<Page, "path" | "language">[], siteUrl: string | undefined): string | null {
  if (!siteUrl) return null;
  const entries = pages.map(
    (page) => `  <url><loc>${htmlEscape(siteUrl + withLanguage(page.path, page.language))}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}
