import { useEffect } from "react";
import { getFunctionName, type FunctionArgs, type FunctionReference, type FunctionReturnType } from "convex/server";

type Query = FunctionReference<"query">;

/** A query's answer when the document was built. */
export interface DocumentAnswer {
  name: string;
  args: object;
  value: unknown;
}

/** Id of the element that carries the answers as JSON. */
export const ANSWERS_ID = "answers";

let answers = readAnswers();

function readAnswers(): readonly DocumentAnswer[] {
  const text = typeof document === "undefined" ? null : document.getElementById(ANSWERS_ID)?.textContent;
  return text ? (JSON.parse(text) as DocumentAnswer[]) : [];
}

/** Sets the answers for the build before it renders a document. */
export function setDocumentAnswers(given: readonly DocumentAnswer[]): void {
  answers = given;
}

/**
 * Drops the document's answer once the live one is here (SAFE-5).
 * Showing it again would be a step back.
 */
export function useClearAnswer<Name extends Query>(query: Name, args: FunctionArgs<Name>, isLive: boolean): void {
  const name = getFunctionName(query);
  const asked = JSON.stringify(args);
  useEffect(() => {
    if (isLive) answers = answers.filter((each) => !isTo(each, name, asked));
  }, [isLive, name, asked]);
}

const isTo = (answer: DocumentAnswer, name: string, args: string): boolean =>
  answer.name === name && JSON.stringify(answer.args) === args;

export const answerOf = <Name extends Query>(
  query: Name,
  args: FunctionArgs<Name>,
  value: FunctionReturnType<Name>,
): DocumentAnswer => ({ name: getFunctionName(query), args, value });

export function documentAnswer<Name extends Query>(
  query: Name,
  args: FunctionArgs<Name>,
): FunctionReturnType<Name> | undefined {
  const [name, asked] = [getFunctionName(query), JSON.stringify(args)];
  return answers.find((each) => isTo(each, name, asked))?.value;
}
