import {
  IconBrain,
  IconCloud,
  IconCode,
  IconDatabase,
  IconDeviceMobile,
  IconSchool,
  IconShieldLock,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import { expect, test } from "vitest";
import { courseIcon } from "@/components/CourseIcon";

test.each([
  ["Python do zero", IconCode],
  ["Lógica de Programação", IconCode],
  ["Git e GitHub na prática", IconCode],
  ["Servidores com Node.js", IconCode],
  ["Node.js na nuvem com Docker", IconCode],
  ["SQL e bancos de dados", IconDatabase],
  ["Bases de datos con PostgreSQL", IconDatabase],
  ["HTML e CSS do zero", IconWorld],
  ["React na prática", IconWorld],
  ["React Native", IconDeviceMobile],
  ["Aplicativos móveis com Flutter", IconDeviceMobile],
  ["Fundamentos de IA", IconBrain],
  ["Inteligência Artificial", IconBrain],
  ["Docker e contêineres", IconCloud],
  ["Computação em nuvem com AWS", IconCloud],
  ["Segurança da informação", IconShieldLock],
  ["Gestão do tempo", IconSchool],
  ["Diário de bordo", IconSchool], // "ia" inside a word is not AI
])("HOME-6: %s", (title, icon) => {
  expect(courseIcon(title)).toBe(icon);
});

/** Independent of the product's own list: none of its words may get lost. */
const words: [icon: TablerIcon, titles: string[]][] = [
  [IconBrain, ["IA", "AI", "Inteligência", "Inteligencia", "Machine Learning", "Aprendizado de Máquina"]],
  [IconBrain, ["LLM", "ChatGPT", "prompt", "prompts", "Redes neurais"]],
  [IconShieldLock, ["Segurança", "Security", "Seguridad", "Hacking", "Pentest", "Criptografia", "OWASP", "LGPD"]],
  [IconDeviceMobile, ["Mobile", "Móvil", "Moviles", "Android", "iOS", "Flutter", "React Native", "Swift", "Kotlin"]],
  [IconDeviceMobile, ["Aplicativo", "Aplicativos"]],
  [IconDatabase, ["SQL", "MySQL", "Postgres", "PostgreSQL", "MongoDB", "Redis", "Database", "Databases"]],
  [IconDatabase, ["Banco de dados", "Bancos de dados", "Base de dados", "Bases de datos"]],
  [IconCode, ["Node", "Node.js", "NodeJS"]],
  [IconCloud, ["Cloud", "Nuvem", "Nube", "AWS", "Azure", "Docker", "Kubernetes", "DevOps", "Linux", "Servidores"]],
  [IconWorld, ["Web", "HTML", "HTML5", "CSS", "CSS3", "React", "Vue", "Angular", "Next.js", "Nextjs"]],
  [IconWorld, ["Frontend", "Front-end", "Site", "Sites"]],
  [IconCode, ["Programação", "Programming", "Código", "Codigo", "Lógica", "Logica", "JavaScript", "TypeScript"]],
  [IconCode, ["Python", "Java", "PHP", "Ruby", "Rust", "Golang", "Go", "Git", "GitHub", "Algoritmo", "Algoritmos"]],
  [IconCode, ["Backend", "Back-end", "API", "APIs", "C#", "C++", ".NET"]],
];

test.each(words.flatMap(([icon, titles]) => titles.map((title) => [title, icon] as const)))(
  "HOME-6: the word %s",
  (title, icon) => {
    expect(courseIcon(`Tudo sobre ${title}`)).toBe(icon);
  },
);
