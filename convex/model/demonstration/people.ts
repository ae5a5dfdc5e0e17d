import { pick } from "./random";

const FIRST_NAMES =
  "Adriana Aline Amanda Ana Antônio Beatriz Bruna Caio Camila Carlos Carolina Cauã Célia Cláudio Daniel Débora Diego Eduarda Elaine Emanuel Fábio Felipe Fernanda Flávia Francisco Gabriel Gabriela Geovana Gustavo Helena Heitor Igor Iracema Isabela Jéssica Joana João Jorge José Juliana Kauê Larissa Letícia Lívia Luana Lucas Luiz Luzia Marcela Marcos Maria Mariana Mateus Miguel Mirela Moacir Natália Nathan Otávio Patrícia Paulo Pedro Priscila Rafael Raimunda Raquel Renan Rita Rodrigo Rosana Samuel Sandra Sofia Tainá Tatiane Thiago Vanessa Vinícius Vitória Yasmin".split(
    " ",
  );
const SURNAMES =
  "Almeida Alves Andrade Aquino Araújo Azevedo Barbosa Barros Batista Borges Brandão Campos Cardoso Carvalho Castro Cavalcante Correia Costa Cunha Dias Duarte Farias Fernandes Ferreira Fonseca Freitas Garcia Gomes Gonçalves Guimarães Leite Lima Lopes Macedo Machado Magalhães Marques Martins Medeiros Melo Mendes Menezes Miranda Monteiro Moraes Moreira Moura Nakamura Nascimento Neves Nogueira Nunes Oliveira Paiva Peixoto Pereira Pinheiro Pinto Queiroz Ramos Rezende Ribeiro Rocha Rodrigues Sales Santana Santos Schmidt Silva Siqueira Soares Souza Tavares Teixeira Vasconcelos Vieira Xavier".split(
    " ",
  );

/** State code, students per 100, first three postal code digits. */
const STATES: readonly (readonly [uf: string, weight: number, postal: string])[] = [
  ["SP", 21, "010"],
  ["MG", 10, "301"],
  ["RJ", 8, "200"],
  ["BA", 7, "401"],
  ["PR", 5, "800"],
  ["RS", 5, "900"],
  ["PE", 5, "500"],
  ["CE", 5, "600"],
  ["PA", 4, "660"],
  ["SC", 4, "880"],
  ["GO", 3, "740"],
  ["MA", 3, "650"],
  ["AM", 2, "690"],
  ["ES", 2, "290"],
  ["PB", 2, "580"],
  ["RN", 2, "590"],
  ["MT", 2, "780"],
  ["DF", 2, "700"],
  ["AL", 1, "570"],
  ["PI", 1, "640"],
  ["MS", 1, "790"],
  ["SE", 1, "490"],
  ["RO", 1, "768"],
  ["TO", 1, "770"],
  ["AC", 1, "699"],
  ["AP", 1, "689"],
  ["RR", 1, "693"],
];
const TOTAL_WEIGHT = STATES.reduce((sum, [, weight]) => sum + weight, 0);

/** Mail to `.invalid` is never sent (model/platform/mail/writes.ts). */
const MADE_UP_DOMAIN = "@turma.selo.invalid";

export interface MadeUpPerson {
  fullName: string;
  email: string;
  dataNascimento: string;
  uf: string;
  cep: string;
}

/** `number` keeps addresses unique. */
export function makeUpPerson(random: () => number, number: number): MadeUpPerson {
  const first = pick(random, FIRST_NAMES);
  const surnames = [...new Set([pick(random, SURNAMES), pick(random, SURNAMES)])];
  const [uf, , postal] = pickState(random);
  return {
    fullName: [first, ...surnames].join(" "),
    email: `${plain(first)}.${plain(surnames.at(-1) ?? first)}${number}${MADE_UP_DOMAIN}`,
    dataNascimento: `${1968 + Math.floor(38 * random())}-${digits(random, 12)}-${digits(random, 28)}`,
    uf,
    cep: `${postal}${10 + Math.floor(90 * random())}-${100 + Math.floor(900 * random())}`,
  };
}

function pickState(random: () => number): (typeof STATES)[number] {
  let rest = random() * TOTAL_WEIGHT;
  for (const state of STATES) {
    rest -= state[1];
    if (rest < 0) return state;
  }
  return pick(random, STATES);
}

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\P{ASCII}/gu, "")
    .toLowerCase();

/** Two digits from 1 to `highest`. */
const digits = (random: () => number, highest: number) => `${1 + Math.floor(highest * random())}`.padStart(2, "0");
