import type { CourseTopic } from "./courseFacts";

/**
 * Topics by words of the title; the first match wins.
 * "React Native" is mobile before web, "SQL com Python" is about data before programming.
 */
const topics: readonly (readonly [RegExp, CourseTopic])[] = [
  [/\b(ia|ai|intelig\w*|machine learning|aprendizado de m\w*|llm|chatgpt|prompts?|neura\w*)\b/, "ai"],
  [/\b(seguran\w*|security|segurid\w*|hack\w*|pentest|cripto\w*|owasp|lgpd)\b/, "security"],
  [/\b(mobile|m[oó]vil\w*|android|ios|flutter|react native|swift|kotlin|aplicativos?)\b/, "mobile"],
  [/\b(sql|mysql|postgres\w*|mongo\w*|redis|bancos? de dados|bases? de da[dt]os|databases?)\b/, "database"],
  [/\bnode(\.?js)?\b/, "programming"], // Programming, not servers.
  [/\b(cloud|nuvem|nube|aws|azure|docker|kubernetes|devops|linux|servidor\w*)\b/, "cloud"],
  [/\b(web|html5?|css3?|react|vue|angular|next\.?js|front-?end|sites?)\b/, "web"],
  [
    /\b(program\w*|c[oó]digo|l[oó]gica|javascript|typescript|python|java|php|ruby|rust|golang|go|git\w*|algoritmos?|back-?end|api|apis)\b|c#|c\+\+|\.net/,
    "programming",
  ],
];

/**
 * Returns a course's topic by words of its title (HOME-6).
 * It decides the icon and the filter.
 */
export function topicOf(title: string): CourseTopic {
  const text = title.toLowerCase();
  return topics.find(([words]) => words.test(text))?.[1] ?? "general";
}
