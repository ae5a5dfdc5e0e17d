import { normalizeText as folded } from "../../convex/shared/searchText";

/** A question as its course's file has it. */
export interface BankQuestion {
  questionText: string;
  /** Four, in the order of the letters. */
  options: readonly string[];
  /** Place of the right option, from 0. */
  right: number;
}

/** Scores an option higher the more a guesser would like it. */
type Cue = (option: string, question: BankQuestion) => number;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
/** Forms of one word share a stem. */
const stemsOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, 6));

const HEDGES =
  /\b(geralmente|costuma\w*|pode\w*|talvez|normalmente|quase|em geral|suele\w*|puede\w*|generalmente|casi|usually|may|might|can|often|generally|mostly|typically|almost)\b/giu;
const ABSOLUTES =
  /\b(sempre|nunca|tod[oa]s?|nenhum\w*|jamais|apenas|somente|só|siempre|todos|ning[uú]n\w*|solo|always|never|all|none|every|only|must)\b/giu;

const byText = {
  longest: (option) => option.length,
  commas: (option) => count(option, /[,;:]/g),
  specific: (option) => count(option, /\d+|`[^`]+`|["“«(]|(?<=\s)\p{Lu}/gu),
  echo: (option, { questionText }) => {
    const asked = new Set(stemsOf(questionText));
    return new Set(stemsOf(option).filter((stem) => asked.has(stem))).size;
  },
  hedged: (option) => count(option, HEDGES),
  moderate: (option) => -count(option, ABSOLUTES),
} satisfies Record<string, Cue>;

/** Words and pairs of words that the course's text has, as a share of the option's. */
function overlapWith(text: string): Cue {
  const known = wordsOf(text);
  const words = new Set(known);
  const pairs = new Set(pairsOf(known));
  return (option) => {
    const own = wordsOf(option);
    return share(own, words) + share(pairsOf(own), pairs);
  };
}

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`);
const share = (own: readonly string[], known: ReadonlySet<string>): number =>
  own.length === 0 ? 0 : own.filter((each) => known.has(each)).length / own.length;

/** How well the passage nearest to question and option covers both; rare words weigh more. */
function passageOf(text: string): Cue {
  const passages = text
    .split(/\n|(?<=[.!?:;])\s/)
    .map((passage) => new Set(stemsOf(passage)))
    .filter((stems) => stems.size > 0);
  const found = new Map<string, number>();
  for (const stem of passages.flatMap((stems) => [...stems])) found.set(stem, (found.get(stem) ?? 0) + 1);
  const weigh = (stems: Iterable<string>): number =>
    [...stems].reduce((sum, stem) => sum + Math.log(1 + passages.length / (found.get(stem) ?? 1)), 0);
  return (option, { questionText }) => {
    const asked = new Set(stemsOf(questionText));
    const own = new Set(stemsOf(option));
    const all = Math.max(weigh(own), 1);
    const scores = passages.map((passage) => {
      const shared = weigh([...own].filter((stem) => passage.has(stem)));
      return shared === 0 ? 0 : (shared / all) * weigh([...asked].filter((stem) => passage.has(stem)));
    });
    return Math.max(0, ...scores);
  };
}

const LETTERS = ["a", "b", "c", "d"];
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** A question with what each cue says of its options. */
export interface Scored {
  question: BankQuestion;
  /** By cue, then by option. */
  scores: Record<string, number[]>;
}

export function scoreBank(questions: readonly BankQuestion[], courseText: string): Scored[] {
  const cues: [string, Cue][] = [
    ...Object.entries(byText),
    ["overlap", overlapWith(courseText)],
    ["passage", passageOf(courseText)],
  ];
  return questions.map((question) => ({
    question,
    scores: Object.fromEntries(
      cues.map(([name, cue]) => [name, question.options.map((option) => cue(option, question))]),
    ),
  }));
}

/** The most that a way of guessing may find in a bank. */
export const guessLimits = { strategy: 0.3, mixture: 0.35 };

/** How often one way of guessing is right. */
export interface Strategy {
  name: string;
  /** Share of the bank's questions; tied options share the point. */
  rightShare: number;
  /** Numbers, from 1, of the questions that it finds for certain. */
  finds: number[];
}

/** Measures ways to guess a bank without having taken the course (AUTHOR-14). */
export function guess(bank: readonly Scored[]): Strategy[] {
  const cues = Object.keys(bank[0]?.scores ?? {});
  return [
    ...LETTERS.map((letter, place) =>
      measure(`always ${letter.toUpperCase()}`, bank, () => [0, 1, 2, 3].map((at) => Number(at === place))),
    ),
    ...cues.map((cue) => measure(cue, bank, ({ scores }) => scores[cue] ?? [])),
    measure("second longest", bank, ({ question }) => secondLongest(question.options)),
    // Learned from all other questions of the bank.
    measure("mixture", bank, (each) => mixed(learn(bank.filter((other) => other !== each)), each)),
  ];
}

function secondLongest(options: readonly string[]): number[] {
  const [, second] = options.map(({ length }) => length).sort((one, other) => other - one);
  return options.map(({ length }) => Number(length === second));
}

function measure(name: string, bank: readonly Scored[], score: (each: Scored) => readonly number[]): Strategy {
  const points = bank.map((each) => {
    const liked = likedBy(score(each));
    return liked.includes(each.question.right) ? 1 / liked.length : 0;
  });
  const finds = points.flatMap((point, index) => (point === 1 ? [index + 1] : []));
  return { name, rightShare: sum(points) / bank.length, finds };
}

/** Places of the options with the highest score. */
export function likedBy(scores: readonly number[]): number[] {
  const best = Math.max(...scores) - 1e-9;
  return scores.flatMap((score, place) => (score >= best ? [place] : []));
}

const STEPS = 150;
const RATE = 0.5;
/** Keeps weights small, as few questions teach little. */
const DECAY = 0.05;

/**
 * Learns weights of the cues from questions whose right option is known, by logistic regression.
 * A guesser who knows what this author's right options look like can do little better with these cues.
 */
export function learn(known: readonly Scored[]): number[] {
  const examples = known.map((each) => ({ right: each.question.right, cues: compared(each) }));
  let weights = (examples[0]?.cues ?? []).map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slopes = weights.map((weight) => -DECAY * weight * examples.length);
    for (const { right, cues } of examples) {
      const chances = softmax(combine(weights, cues));
      for (const [cue, values] of cues.entries())
        slopes[cue] =
          (slopes[cue] ?? 0) + sum(values.map((value, at) => value * (Number(at === right) - (chances[at] ?? 0))));
    }
    weights = weights.map((weight, cue) => weight + (RATE * (slopes[cue] ?? 0)) / examples.length);
  }
  return weights;
}

/** Scores options by learned weights. */
export const mixed = (weights: readonly number[], each: Scored): number[] => combine(weights, compared(each));

const combine = (weights: readonly number[], cues: readonly (readonly number[])[]): number[] =>
  LETTERS.map((_, option) => sum(cues.map((values, cue) => (weights[cue] ?? 0) * (values[option] ?? 0))));

function softmax(scores: readonly number[]): number[] {
  const powers = scores.map((score) => Math.exp(score));
  return powers.map((each) => each / sum(powers));
}

/** Within the question: only differences between its options help. */
const compared = ({ scores }: Scored): number[][] =>
  Object.values(scores).map((values) => {
    const mean = sum(values) / values.length;
    const deviation = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
    return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
  });
