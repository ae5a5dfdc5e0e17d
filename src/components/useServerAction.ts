import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { showToast, type Toast } from "@/lib/toast";

export interface ActionTexts {
  /** Title of the toast of a failure; its message is what the server says. */
  failure: string;
  /** Title of the toast of success, or the whole toast. */
  success?: string | Pick<Toast, "title" | "message">;
  /** A better message than the server's for this error, or null. */
  explain?: (error: unknown) => string | null;
}

export type ActionResult<T> = { done: true; value: T } | { done: false; error: unknown };

export interface ServerAction {
  /** Never throws. While one runs, another call does nothing and answers null. */
  run: <T>(action: () => Promise<T>, texts: ActionTexts) => Promise<ActionResult<T> | null>;
  working: boolean;
}

/** One change on the server: said in a toast whichever way it ends, and never done twice by a double click. */
export function useServerAction(): ServerAction {
  const { t } = useTranslation();
  const busy = useRef(false);
  const [working, setWorking] = useState(false);

  const run = async <T>(action: () => Promise<T>, texts: ActionTexts): Promise<ActionResult<T> | null> => {
    if (busy.current) return null;
    busy.current = true;
    setWorking(true);
    try {
      const value = await action();
      const success = typeof texts.success === "string" ? { title: texts.success } : texts.success;
      if (success !== undefined) showToast({ ...success, variant: "success" });
      return { done: true, value };
    } catch (error) {
      const { title, message } = errorMessage(error);
      showToast({
        title: errorCode(error) === "accountBlocked" ? title : texts.failure,
        message: texts.explain?.(error) ?? message,
        variant: "destructive",
      });
      return { done: false, error };
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  return { run, working };
}
