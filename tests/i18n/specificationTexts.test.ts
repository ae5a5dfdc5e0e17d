import { expect, test } from "vitest";
import type { Language } from "../../src/i18n/languages";
import { texts } from "./texts";

/** Texts that the specification quotes, exact in the language in which it quotes them (sections 2, 5 and 8). */
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
  ["pt", "errors:profileInvalid.title", "Erro de validação"],
  ["pt", "errors:profileInvalid.message", "Por favor, corrija os erros no formulário."],
  ["pt", "validation:fullNameRequired", "Nome completo é obrigatório"],
  ["pt", "validation:fullNameTooLong", "Nome deve ter no máximo 100 caracteres"],
  ["pt", "validation:emailInvalid", "Email inválido"],
  ["pt", "validation:emailTooLong", "Email deve ter no máximo 255 caracteres"],
  ["pt", "validation:ufLength", "UF deve ter 2 caracteres"],
  ["pt", "validation:cepFormat", "CEP inválido (formato: 00000-000)"],
];

test.each(quoted)("%s %s", (language, key, text) => {
  expect(texts[language].get(key)).toBe(text);
});
