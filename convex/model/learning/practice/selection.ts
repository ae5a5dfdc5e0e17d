import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { practiceLimits } from "../../../shared/practiceText";
import { finishedModules, readPracticedAt } from "./finished";
import { findOpenQuestion, findPracticeDay, listModulePractice, type Asked, type Question } from "./reads";

/** Finished modules that the daily five considers. */
const MODULES = 10;

/**
 * Chooses questions about one module (PRACTICE-5).
 * Unanswered and wrong ones come first, then those answered longest ago.
 */
export async function chooseOfModule(ctx: QueryCtx, userId: Id<"users">, moduleId: Id<"modules">): Promise<Question[]> {
  const asked = await listModulePractice(ctx, userId, moduleId);
  const isKnown = ({ answer }: Asked) => (answer?.right === true ? 1 : 0);
  return asked
    .sort((one, other) => isKnown(one) - isKnown(other) || byAge(one, other))
    .slice(0, practiceLimits.asked)
    .map(({ question }) => question);
}

/** Orders by last answer, unanswered questions first, in the order of the module. */
function byAge(one: Asked, other: Asked): number {
  const at = ({ answer }: Asked) => answer?.answeredAt ?? 0;
  return at(one) - at(other) || one.question._creationTime - other.question._creationTime;
}

/** Returns finished modules with questions, practiced longest ago first. */
async function listFinished(ctx: MutationCtx, userId: Id<"users">): Promise<Id<"modules">[]> {
  const modules: Id<"modules">[] = [];
  for await (const moduleId of finishedModules(ctx, userId)) modules.push(moduleId);
  const practicedAt = await readPracticedAt(ctx, userId);
  const at = (moduleId: Id<"modules">) => practicedAt.get(moduleId) ?? 0;
  return modules.sort((one, other) => at(one) - at(other)).slice(0, MODULES);
}

/** Whether a finished module has anything to ask the student. */
export async function hasDaily(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await finishedModules(ctx, userId).next()).done !== true;
}

/**
 * Chooses the day's five questions (PRACTICE-6). Returns the day.
 *
 * Takes one question of each finished module in turn, those practiced longest ago first. Later answers do not change
 * the choice; it is made again only if none of the five is left.
 */
export async function beginDaily(ctx: MutationCtx, userId: Id<"users">, now = Date.now()): Promise<string> {
  const day = brazilDay(now);
  const row = await findPracticeDay(ctx, userId, day);
  if (row?.five && (await isAnyLeft(ctx, row))) return day;
  const chosen = await chooseDaily(ctx, userId);
  if (chosen.length === 0) return day;
  const five = chosen.map(({ _id: questionId }) => ({ questionId, right: null }));
  if (row) await ctx.db.patch("practiceDays", row._id, { five });
  else await ctx.db.insert("practiceDays", { userId, day, answered: 0, right: 0, five });
  return day;
}

async function isAnyLeft(ctx: MutationCtx, { userId, five = [] }: Doc<"practiceDays">): Promise<boolean> {
  for (const { questionId } of five) if (await findOpenQuestion(ctx, userId, questionId)) return true;
  return false;
}

async function chooseDaily(ctx: MutationCtx, userId: Id<"users">): Promise<Question[]> {
  const { asked } = practiceLimits;
  const modules: Question[][] = [];
  for (const moduleId of await listFinished(ctx, userId)) {
    if (modules.length === asked) break;
    const questions = (await listModulePractice(ctx, userId, moduleId)).sort(byAge).map(({ question }) => question);
    if (questions.length > 0) modules.push(questions);
  }
  const rounds = Array.from({ length: asked }, (_, round) => modules.flatMap((questions) => questions[round] ?? []));
  return rounds.flat().slice(0, asked);
}
