"use node";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailContent } from "./content";
import { MailDocument } from "./MailDocument";

/** React escapes every text. In Node only: its renderer needs more than Convex's own runtime has. */
export const toHtml = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(MailDocument, { content }))}`;
