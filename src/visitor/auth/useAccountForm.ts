import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "@convex/shared/errorCodes";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import type { FieldErrors } from "@/lib/formValidation";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { showToast } from "@/lib/toast";
import { preloadAccountRules } from "./loadAccountRules";

/** Refusals that name a field are shown under it as well: the toast is gone after four seconds. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  nameInvalid: "fullName",
  emailInvalid: "email",
  emailTaken: "email",
  passwordTooShort: "password",
  passwordTooLong: "password",
  passwordTooCommon: "password",
  invalidCredentials: "password",
};

interface AccountFormOptions<Values> {
  /** From accountRules.ts, which is loaded with the first field that is touched. */
  validate: (values: Values) => Promise<FieldErrors>;
  fields: readonly (keyof Values & string)[];
  send: (values: Values) => Promise<void>;
  success: { title: string; message: string };
  failureTitle: string;
}

/**
 * What both forms share. One submission at a time: toast and home on success; on failure the toast, the form as it was
 * and the keyboard where it goes on, which is the first wrong field when there is one.
 */
export function useAccountForm<Values extends { [Field in keyof Values]: string }>(
  options: AccountFormOptions<Values>,
) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [submitting, setSubmitting] = useState(false);
  /** A refusal that is about no field, in the form until the next attempt: a full translation. */
  const [refusal, setRefusal] = useState<string | null>(null);
  // A second click can come before the disabled state is painted.
  const busy = useRef(false);
  // Disabled elements lose the focus: whoever gets it next can take it only when they are enabled again.
  const next = useRef<Element | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const node = (name: string) => form.current?.querySelector(`[data-field="${name}"]`) ?? null;

  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!(next.current instanceof HTMLElement)) return;
    next.current.focus();
    next.current = null;
  }, [attempts]);

  const refuse = (error: unknown): void => {
    const code = errorCode(error);
    const text = errorMessage(t, error);
    const field = code && fieldOf[code];
    if (field) {
      setErrors({ [field]: `errors:${code}.message` });
      next.current = node(field);
    } else setRefusal(text.message);
    const title = code === "accountBlocked" ? text.title : options.failureTitle;
    showToast({ title, message: text.message, variant: "destructive" });
  };

  const send = async (values: Values): Promise<void> => {
    next.current = document.activeElement;
    setRefusal(null);
    setSubmitting(true);
    try {
      await options.send(values);
      next.current = null;
      showToast({ ...options.success, variant: "success" });
      await navigate(paths.home.to(), { replace: true });
    } catch (error) {
      refuse(error);
    } finally {
      setSubmitting(false);
      setAttempts((count) => count + 1);
    }
  };

  const submit = async (values: Values): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const wrong = await options.validate(values);
      setErrors(wrong);
      const first = options.fields.find((name) => wrong[name] !== undefined);
      if (first === undefined) await send(values);
      else (node(first) as HTMLElement | null)?.focus();
    } catch (error) {
      refuse(error); // the rules could not be loaded
    } finally {
      busy.current = false;
    }
  };

  const field = (name: keyof Values & string) => {
    const error = errors[name];
    return {
      "data-field": name,
      // Errors are kept as translation keys (lib/formValidation.ts).
      error: error === undefined ? undefined : t(error),
      onChange: () => setErrors((all) => ({ ...all, [name]: undefined })),
      onFocus: preloadAccountRules,
      disabled: submitting,
      required: true,
      withAsterisk: false,
    };
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = (name: string) => (node(name) as HTMLInputElement | null)?.value ?? "";
    void submit(Object.fromEntries(options.fields.map((name) => [name, value(name)])) as Values);
  };

  return { field, form, onSubmit, submitting, refusal };
}
