import { useRef, useState } from "react";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { showToast, type Toast } from "@/lib/toast";

export interface ActionTexts {
  /** Title of the failure toast; the message is the server's. */
  failure: string;
  /** Title of the success toast, or the whole toast. */
  success?: string | Pick<Toast, "title" | "message" | "action">;
  /** Topic of both toasts. */
  topic?: Toast["topic"];
  /** A better message than the server's for this error, or null. */
  explain?: (error: unknown) => string | null;
}

export type ActionResult<T> = { done: true; value: T } | { done: false; error: unknown };

export interface ServerAction {
  /** Runs an action; null if one is running already. Never throws. */
  run: <T>(action: () => Promise<T>, texts: ActionTexts) => Promise<ActionResult<T> | null>;
  working: boolean;
}

/**
 * Runs an action and shows its outcome in a toast. Never throws.
 * Others may run at the same time.
 */
export async function perform<T>(action: () => Promise<T>, texts: ActionTexts): Promise<ActionResult<T>> {
  const topic = texts.topic && { topic: texts.topic };
  try {
    const value = await action();
    const success = typeof texts.success === "string" ? { title: texts.success } : texts.success;
    if (success !== undefined) showToast({ ...success, variant: "success", ...topic });
    return { done: true, value };
  } catch (error) {
    const { title, message } = errorMessage(error);
    showToast({
      title: errorCode(error) === "accountBlocked" ? title : texts.failure,
      message: texts.explain?.(error) ?? message,
      variant: "destructive",
      ...topic,
    });
    return { done: false, error };
  }
}

/**
 * Runs one server change at a time, with a toast for its outcome.
 * A double click never runs it twice.
 */
export function useServerAction(): ServerAction {
  const busy = useRef(false);
  const [working, setWorking] = useState(false);

  const run: ServerAction["run"] = async (action, texts) => {
    if (busy.current) return null;
    busy.current = true;
    setWorking(true);
    const result = await perform(action, texts);
    busy.current = false;
    setWorking(false);
    return result;
  };

  return { run, working };
}
