import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { CourseLanguage } from "../../../shared/courseFacts";
import { generationRules } from "../../../shared/limits";
import { listLessons } from "../lessons/reads";
import { listModules } from "../modules/reads";

export const promptView = v.object({ system: v.string(), user: v.string() });
export type Prompt = Infer<typeof promptView>;

const WORDS_A_MINUTE = 110;

/** Language and closing headings, as the Portuguese prompt has them. */
const writing: Record<CourseLanguage, { in: string; summary: string; practice: string }> = {
  pt: { in: "português do Brasil", summary: "Resumo", practice: "Para praticar" },
  es: { in: "espanhol neutro da América Latina", summary: "Resumen", practice: "Para practicar" },
  en: { in: "inglês", summary: "Summary", practice: "Practice" },
};

const system = (language: CourseLanguage): string =>
  [
    `Você é um professor experiente de tecnologia e escreve aulas em ${writing[language].in} para uma escola on-line.`,
    "Responda somente com o texto da aula, em Markdown (GitHub Flavored Markdown).",
    "Nada antes nem depois do texto, nenhum HTML, nenhum bloco de código em volta da resposta inteira.",
  ].join(" ");

/** Describes the lesson's place in the course and its surroundings. */
export async function buildPrompt(ctx: QueryCtx, lesson: Doc<"lessons">): Promise<Prompt | null> {
  const course = await ctx.db.get("courses", lesson.courseId);
  const module = await ctx.db.get("modules", lesson.moduleId);
  if (course === null || module === null) return null;
  const outline = toOutline(await listModules(ctx, course._id), await listLessons(ctx, course._id), lesson);
  const words = Math.min(2_000, Math.max(500, Math.round((lesson.durationMinutes * WORDS_A_MINUTE) / 100) * 100));
  const { language } = course;
  const { summary, practice } = writing[language];
  const user = [
    `Curso: ${course.title}`,
    `Sobre o curso: ${course.description}`,
    `Módulo: ${module.title}`,
    `Sobre o módulo: ${module.description}`,
    `Aula a escrever: ${lesson.title}`,
    `Duração prevista: ${lesson.durationMinutes} minutos (cerca de ${words} palavras)`,
    "",
    "Sumário do curso (a aula a escrever está marcada com >>>):",
    ...outline,
    "",
    "Escreva a aula completa:",
    "- comece pelo conteúdo, sem repetir o título da aula; use seções com ##;",
    "- explique do simples ao avançado, com exemplos concretos e, quando couber, código comentado em blocos com a linguagem;",
    "- não repita o que as outras aulas do sumário ensinam: cite-as quando ajudar;",
    `- termine com as seções "## ${summary}" e "## ${practice}".`,
  ];
  return { system: system(language), user: user.join("\n") };
}

function toOutline(modules: Doc<"modules">[], lessons: Doc<"lessons">[], marked: Doc<"lessons">): string[] {
  const lines = modules.flatMap((module) => {
    const own = lessons
      .filter(({ moduleId }) => moduleId === module._id)
      .sort((one, other) => one.orderIndex - other.orderIndex);
    return [`Módulo ${module.title}`, ...own.map(({ _id, title }) => `${_id === marked._id ? ">>>" : "  -"} ${title}`)];
  });
  if (lines.length <= generationRules.outlineLines) return lines;
  // In a huge course, only the entries around this lesson fit.
  const place = lines.findIndex((line) => line.startsWith(">>>"));
  const from = Math.max(0, place - Math.floor(generationRules.outlineLines / 2));
  return lines.slice(from, from + generationRules.outlineLines);
}
