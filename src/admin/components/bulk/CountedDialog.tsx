import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { FormDialog, type FormDialogProps } from "@/components/dialog/FormDialog";

interface CountedDialogProps extends Omit<FormDialogProps, "disabled"> {
  /** Number of rows that it acts on. */
  count: number;
  /** Label of the field for their number. */
  typed: string;
}

/** Asks before an action on many rows; a large number is typed to confirm it. */
export function CountedDialog({ count, typed: label, live, children, ...dialog }: CountedDialogProps) {
  const { t } = useTranslation("adminBulk");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isTyped = count > peopleJobRules.untyped;
  const submit = (): void => {
    const differs = isTyped && numberIn(typed) !== count;
    setWrong(differs);
    if (differs) field.current?.focus();
    else live.submit();
  };
  return (
    <FormDialog {...dialog} live={{ ...live, submit }} disabled={count === 0}>
      {children}
      {isTyped && (
        <TextInput
          ref={field}
          size="md"
          label={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && numberIn(typed) !== count && t("typedWrong", { count })}
          disabled={live.saving}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}

/** A whole number as people type it: "1234", "1.234" or "1,234". */
function numberIn(text: string): number {
  const digits = text.replace(/[\s.,]/gu, "");
  return /^\d+$/u.test(digits) ? Number(digits) : Number.NaN;
}
