import { useForm } from "@mantine/form";
import { useEffect, useRef, useState, type ChangeEventHandler, type FocusEventHandler, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../convex/shared/errorCodes";
import { errorCode, errorMessage } from "../../lib/errorMessage";
import { validateWith } from "../../lib/formValidation";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { showToast } from "../../lib/toast";

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

/** Mantine types all of these as `any`. */
interface InputProps {
  error?: unknown;
  defaultValue?: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

interface AccountFormOptions<Values> {
  schema: Parameters<typeof validateWith>[0];
  initialValues: Values;
  send: (values: Values) => Promise<void>;
  success: { title: string; message: string };
  failureTitle: string;
}

/**
 * What both forms share. One submission at a time: toast and home on success; on failure the toast, the form as it was
 * and the keyboard where it goes on, which is the first wrong field when there is one.
 */
export function useAccountForm<Values extends Record<string, string>>(options: AccountFormOptions<Values>) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [submitting, setSubmitting] = useState(false);
  /** A refusal that is about no field, in the form until the next attempt: a full translation. */
  const [refusal, setRefusal] = useState<string | null>(null);
  // A second click can come before the disabled state is painted.
  const busy = useRef(false);
  // Disabled elements lose the focus: whoever gets it next can take it only when they are enabled again.
  const next = useRef<Element | null>(null);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: options.initialValues,
    validate: validateWith(options.schema),
  });

  useEffect(() => {
    if (submitting || !(next.current instanceof HTMLElement)) return;
    next.current.focus();
    next.current = null;
  }, [submitting]);

  const refuse = (error: unknown): void => {
    const code = errorCode(error);
    const text = errorMessage(t, error);
    const field = code && fieldOf[code];
    if (field) {
      form.setFieldError(field, `errors:${code}.message`);
      next.current = form.getInputNode(field);
    } else setRefusal(text.message);
    const title = code === "accountBlocked" ? text.title : options.failureTitle;
    showToast({ title, message: text.message, variant: "destructive" });
  };

  const submit = async (values: Values): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
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
      busy.current = false;
      setSubmitting(false);
    }
  };

  const field = (name: keyof Values & string) => {
    const { error, ...props } = form.getInputProps(name) as InputProps;
    return {
      ...props,
      // Errors are kept as translation keys (lib/formValidation.ts).
      error: typeof error === "string" ? t(error) : undefined,
      disabled: submitting,
      required: true,
      withAsterisk: false,
    };
  };

  const focusFirstError = (errors: object): void => {
    const [first] = Object.keys(options.initialValues).filter((name) => name in errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => form.onSubmit(submit, focusFirstError)(event);

  return { field, onSubmit, submitting, refusal };
}
