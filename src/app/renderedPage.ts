import type { Language } from "@/i18n/languages";
import type { DocumentAnswer } from "@/lib/documentAnswers";
import type { Offer } from "@/lib/offer";
import type { PageFiles } from "./pageRoute";
import type { PublishedCourse, PublishedPath } from "./publishedCatalog";

/** A prerendered public page, from which the build makes a document. */
export interface RenderedPage {
  /** Path without the language prefix. */
  path: string;
  language: Language;
  title: string;
  description: string;
  files: PageFiles;
  markup: string;
  /** Answers of the queries shown in its markup. */
  answers: DocumentAnswer[];
  course?: PublishedCourse;
  /** The path that the page is about. */
  coursePath?: PublishedPath;
  /** Null while the school is free. */
  offer?: Offer | null;
}
