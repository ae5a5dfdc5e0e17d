type Language = "pt" | "es" | "en";

/**
 * Weights of Flesch's reading ease for each language.
 * Flesch 1948, Fernández Huerta 1959, Martins et al. 1996.
 */
const WEIGHTS: Record<Language, { base: number; sentence: number; word: number }> = {
  en: { base: 206.835, sentence: 1.015, word: 84.6 },
  es: { base: 206.84, sentence: 1.02, word: 60 },
  pt: { base: 248.835, sentence: 1.015, word: 84.6 },
};
const VOWELS = /[aeiouyáéíóúâêôãõàü]+/giu;

/** From 100 (easy) to 0 (hard). Null for a text too short to tell. */
export function readingEase(text: string, language: Language): number | null {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length < 100) return null;
  const sentences = Math.max(1, text.match(/[.!?:…](?=\s|$)/gu)?.length ?? 1);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllablesOf(word, language)), 0);
  const { base, sentence, word } = WEIGHTS[language];
  return Math.round(base - sentence * (words.length / sentences) - word * (syllables / words.length));
}

function syllablesOf(word: string, language: Language): number {
  const groups = word.match(VOWELS)?.length ?? 0;
  return language === "en" && /[^aeiouyl]e$/i.test(word) ? groups - 1 : groups;
}
