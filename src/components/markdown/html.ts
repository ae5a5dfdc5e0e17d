import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import type { Options as Rendering } from "react-markdown";
import { knownTags } from "@convex/shared/lessonHtml";

/** What Markdown itself makes. */
const made = [
  ...["a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "li"],
  ...["ol", "p", "pre", "section", "strong", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul"],
];
/** Of footnotes; everything else gets its id later. */
const id: [string, RegExp] = ["id", /^user-content-fn/];

const schema: Options = {
  ...defaultSchema,
  tagNames: [...made, ...knownTags],
  attributes: {
    a: ["href", id, "ariaDescribedBy", "ariaLabel"],
    code: [["className", /^language-./]],
    details: ["open"],
    h2: [["id", "footnote-label"]],
    img: ["src", "alt"],
    input: ["type", "checked", "disabled"],
    li: [id],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  clobber: [],
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
};

/** Parses the HTML of a text, which knownHtml has looked through, and lets nothing else pass. */
export const html: NonNullable<Rendering["rehypePlugins"]> = [rehypeRaw, [rehypeSanitize, schema]];
