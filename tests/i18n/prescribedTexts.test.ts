import { describe, expect, test } from "vitest";
import { languages, type Language } from "@/i18n/languages";
import { texts } from "./texts";

/** Exact in the language that prescribes them (I18N-5). */
const quoted: [Language, string, string][] = [
  ["pt", "common:loading", "Carregando..."],
  ["pt", "common:blocked.title", "Acesso Bloqueado"],
  ["pt", "common:blocked.message", "Seu acesso ao portal foi bloqueado. Entre em contato com o administrador."],
  ["en", "common:notFound.title", "Oops! Page not found"],
  ["en", "common:header.logoutSuccess", "Logout successful"],
  ["en", "common:header.goodbye", "Goodbye!"],
  ["pt", "errors:accountBlocked.title", "Acesso Negado"],
  ["pt", "errors:accountBlocked.message", "Sua conta foi bloqueada. Entre em contato com o administrador."],
  ["pt", "errors:couponInvalid.title", "Cupom inválido"],
  ["pt", "errors:couponInvalid.message", "O cupom informado não existe ou não está ativo."],
  ["pt", "errors:couponExpired.title", "Cupom expirado"],
  ["pt", "errors:couponExpired.message", "Este cupom não está mais válido."],
  ["pt", "errors:couponExhausted.title", "Cupom esgotado"],
  ["pt", "errors:couponExhausted.message", "Este cupom já atingiu o limite de usos."],
  ["pt", "errors:formInvalid.title", "Erro de validação"],
  ["pt", "errors:formInvalid.message", "Por favor, corrija os erros no formulário."],
  ["pt", "validation:fullNameRequired", "Nome completo é obrigatório"],
  ["pt", "validation:fullNameTooLong", "Nome deve ter no máximo 100 caracteres"],
  ["pt", "validation:emailInvalid", "Email inválido"],
  ["pt", "validation:emailTooLong", "Email deve ter no máximo 255 caracteres"],
  ["pt", "validation:ufLength", "UF deve ter 2 caracteres"],
  ["pt", "validation:cepFormat", "CEP inválido (formato: 00000-000)"],
  ["en", "course:toasts.authTitle", "Authentication required"],
  ["en", "course:toasts.authMessage", "Please log in to enroll in the course."],
  ["en", "course:toasts.failureTitle", "Error"],
  ["en", "course:toasts.failureMessage", "Could not complete enrollment. Please try again."],
  ["en", "course:toasts.successTitle", "Enrollment completed!"],
  ["en", "course:toasts.successMessage", "You have been successfully enrolled in the course."],
  ["pt", "course:toasts.successDiscount", "Matriculado com {{percent}}% de desconto!"],
  ["en", "course:enroll.working", "Enrolling..."],
  ["en", "course:notFound.title", "Course not found"],
  ["en", "course:outline.module", "Module {{number}}: {{title}}"],
  ["en", "lesson:notFoundTitle", "Lesson not found"],
  ["pt", "lesson:toasts.failureTitle", "Erro"],
  ["pt", "lesson:toasts.failureMessage", "Não foi possível marcar a aula como concluída."],
  ["en", "exam:notFoundTitle", "Course not found"],
  ["pt", "exam:answered", "{{answered}} de {{total}} questões respondidas"],
  ["pt", "exam:passMark", "Nota mínima para aprovação: {{points}}/10 pontos"],
  ["pt", "exam:pointsEach_other", "Cada questão vale {{points}} pontos"],
  ["pt", "exam:submit", "Finalizar Prova"],
  ["pt", "exam:submitting", "Enviando..."],
  ["pt", "exam:toasts.failureTitle", "Erro ao enviar prova"],
  ["pt", "exam:toasts.failureMessage", "Ocorreu um erro ao processar sua prova. Tente novamente."],
  ["pt", "exam:toasts.failedTitle", "Prova Finalizada"],
  [
    "pt",
    "exam:toasts.failedMessage",
    "Sua nota foi {{score}}/10. Você precisa de no mínimo {{points}} pontos. Tente novamente!",
  ],
  ["pt", "exam:toasts.lessonsTitle", "Você passou na prova! 🎉"],
  [
    "pt",
    "exam:toasts.lessonsMessage_other",
    "Nota: {{score}}/10. Mas você precisa assistir todas as {{count, number}} aulas antes de receber o certificado.",
  ],
  ["pt", "exam:toasts.passedTitle", "Parabéns! 🎉"],
  ["pt", "exam:toasts.passedMessage", "Você foi aprovado com nota {{score}}! Seu certificado está disponível."],
  ["en", "profile:toasts.updatedTitle", "Profile updated"],
  ["en", "profile:toasts.failureTitle", "Error updating profile"],
];

/** Administrators' texts, all prescribed in Portuguese. */
const administration: [string, string][] = [
  ["admin:nav.dashboard", "Dashboard"],
  ["adminCourses:new", "Novo Curso"],
  ["adminLessons:generate", "Gerar Conteúdo com IA"],
  ["adminStudents:status.active", "Ativo"],
  ["adminStudents:status.blocked", "Bloqueado"],
  ["adminExams:editor.invalidTitle", "Campos obrigatórios vazios"],
  ["adminExams:editor.invalidText", "Por favor, preencha todos os campos de todas as questões antes de salvar."],
  ["adminStudents:loadOneFailure", "Erro ao carregar dados"],
  ["adminExams:editor.loadFailure", "Erro ao carregar dados"],
  ["adminGeneration:loadFailure", "Erro ao carregar dados"],
  ["adminSettings:loadFailure", "Erro ao carregar dados"],
  ["adminAudit:failure", "Erro ao carregar dados"],
  ["adminCourses:toasts.loadListFailure", "Erro ao carregar cursos"],
  ["adminCourses:toasts.loadModulesFailure", "Erro ao carregar módulos"],
  ["adminModules:toasts.loadListFailure", "Erro ao carregar módulos"],
  ["adminLessons:toasts.loadListFailure", "Erro ao carregar aulas"],
  ["adminExams:loadFailure", "Erro ao carregar provas"],
  ["adminStudents:loadFailure", "Erro ao carregar alunos"],
  ["adminOverview:loadFailure", "Erro ao carregar estatísticas"],
  ["adminReports:loadFailure", "Erro ao carregar estatísticas"],
  ["adminCoupons:loadFailure", "Erro ao carregar cupons"],
  ["adminCoupons:loadOneFailure", "Erro ao carregar cupom"],
  ["adminCourses:toasts.loadFailure", "Erro ao carregar curso"],
  ["adminModules:toasts.loadFailure", "Erro ao carregar módulo"],
  ["adminCourses:toasts.updateFailure", "Erro ao atualizar curso"],
  ["adminModules:toasts.updateFailure", "Erro ao atualizar módulo"],
  ["adminLessons:toasts.updateFailure", "Erro ao atualizar aula"],
  ["adminCourses:toasts.deleteFailure", "Erro ao excluir curso"],
  ["adminModules:toasts.deleteFailure", "Erro ao excluir módulo"],
  ["adminLessons:toasts.deleteFailure", "Erro ao excluir aula"],
  ["adminExams:toasts.deleteFailure", "Erro ao excluir prova"],
  ["adminCoupons:toasts.deleteFailure", "Erro ao excluir cupom"],
  ["adminCoupons:toasts.saveFailure", "Erro ao salvar cupom"],
  ["adminStudents:toasts.statusFailure", "Erro ao atualizar status"],
  ["adminCourses:toasts.statusFailure", "Erro ao atualizar status"],
  ["adminExams:editor.saveFailure", "Erro ao salvar questões"],
  ["adminExams:editor.missing.text", "Não foi possível encontrar os dados da prova."],
  ["adminExams:editor.updateFailure", "Erro ao atualizar questões existentes."],
  ["adminLessons:toasts.generateFailure", "Falha ao gerar conteúdo"],
  ["adminGeneration:toasts.failure", "Falha ao gerar conteúdo"],
  ["adminLessons:toasts.generated", "Conteúdo gerado com sucesso!"],
  ["adminGeneration:toasts.done", "Conteúdo gerado com sucesso!"],
  ["adminGeneration:toasts.partial", "Geração concluída com erros"],
  ["adminGeneration:toasts.partialMore", "{{titles}} e mais {{count, number}}"],
  ["adminGeneration:job.more_other", "e mais {{count, number}}"],
];
quoted.push(...administration.map(([key, text]): [Language, string, string] => ["pt", key, text]));

/** Keys that need a text in each language, in free wording. */
const named = [
  "lesson:toasts.lessonCompleted",
  "lesson:toasts.progressUpdated",
  "exam:toasts.answerAllQuestions",
  "exam:toasts.pleaseAnswerAll",
  "auth:registerError",
  "auth:loginError",
  "auth:registerSuccess",
  "auth:loginSuccess",
  "auth:welcomeBack",
];

/** Correct in more than one language. */
const sameInTwo = new Set(["Error", "Enviando...", "Dashboard", "Bloqueado"]);

const letters = (text: string) => text.replace(/\{\{[^}]*\}\}|[^\p{L}]/gu, "");

test.each(quoted)("I18N-5: %s %s", (language, key, text) => {
  expect(texts[language].get(key)).toBe(text);
});

describe.each(languages)("%s", (language) => {
  test("has a text for everything prescribed", () => {
    const keys = [...quoted.map(([, key]) => key), ...named];
    expect(keys.filter((key) => !texts[language].has(key))).toEqual([]);
  });

  test("I18N-5: has its own words, not those of another language", () => {
    const borrowed = quoted.filter(([source, key]) => {
      const text = texts[language].get(key) ?? "";
      const original = texts[source].get(key) ?? "";
      return language !== source && letters(text).length > 3 && text === original && !sameInTwo.has(text);
    });
    expect(borrowed.map(([, key]) => key)).toEqual([]);
  });
});
