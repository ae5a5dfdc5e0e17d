import type { Language } from "@/i18n/languages";
import type { DocumentAnswer } from "@/lib/documentAnswers";
import type { PageFiles } from "./pageRoute";
import type { PublishedCourse } from "./publishedCatalog";

/** A public page as prerender.tsx gives it to the build, which makes a document of it. */
export interface RenderedPage {
  /** Without the language's prefix. */
  path: string;
  language: Language;
  title: string;
  description: string;
  files: PageFiles;
  markup: string;
  /** Answers of the queries that its markup shows. */
  answers: DocumentAnswer[];
  course?: PublishedCourse;
}
