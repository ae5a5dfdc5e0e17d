import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../convex/shared/errorCodes";
import { errorCode, errorMessage } from "../../lib/errorMessage";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { showToast } from "../../lib/toast";

type Field = "fullName" | "email" | "password";

/** Refusals that name a field are shown under it as well: the toast is gone after four seconds. */
const fieldOf: Partial<Record<ErrorCode, Field>> = {
  nameInvalid: "fullName",
  emailInvalid: "email",
  emailTaken: "email",
  passwordTooShort: "password",
  passwordTooLong: "password",
  passwordTooCommon: "password",
};

interface SubmitOptions<Values> {
  send: (values: Values) => Promise<void>;
  success: { title: string; message: string };
  failureTitle: string;
  setFieldError: (field: Field, key: string) => void;
}

/** One submission at a time: toast and home on success, toast and the form as it was on failure. */
export function useSubmit<Values>({ send, success, failureTitle, setFieldError }: SubmitOptions<Values>) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [submitting, setSubmitting] = useState(false);
  // A second click can come before the disabled state is painted.
  const busy = useRef(false);

  const submit = async (values: Values): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    try {
      await send(values);
      showToast({ ...success, variant: "success" });
      await navigate(paths.home.to(), { replace: true });
    } catch (error) {
      const code = errorCode(error);
      const text = errorMessage(t, error);
      const field = code && fieldOf[code];
      if (field) setFieldError(field, `errors:${code}.message`);
      showToast({
        title: code === "accountBlocked" ? text.title : failureTitle,
        message: text.message,
        variant: "destructive",
      });
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  return { submit, submitting };
}
