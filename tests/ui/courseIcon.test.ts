import {
  IconBrain,
  IconCloud,
  IconCode,
  IconDatabase,
  IconDeviceMobile,
  IconSchool,
  IconShieldLock,
  IconWorld,
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
