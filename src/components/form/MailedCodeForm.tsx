import { Group, TextInput } from "@mantine/core";
import { useRef, useState, type SubmitEvent } from "react";
import { confirmationRules } from "@convex/shared/limits";
import { useServerAction } from "@/components/useServerAction";
import { showToast, type Toast } from "@/lib/toast";
import { BusyButton } from "./BusyButton";

interface MailedCodeFormProps {
  /** Resolves to whether the code was right. */
  enter: (typed: { code: string }) => Promise<boolean>;
  texts: { label: string; required: string; wrong: string; check: string; failure: string };
  done: Pick<Toast, "title" | "message">;
}

const wanted = new RegExp(`^\\d{${confirmationRules.codeDigits}}$`);

/** Form for the six-digit code from a mail. */
export function MailedCodeForm({ enter, texts, done }: MailedCodeFormProps) {
  const { run, working } = useServerAction();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (message: string): void => {
    setError(message);
    input.current?.focus();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!wanted.test(code)) {
      refuse(texts.required);
      return;
    }
    const result = await run(() => enter({ code }), { failure: texts.failure });
    if (!result?.done) return;
    if (result.value) showToast({ ...done, variant: "success" });
    else refuse(texts.wrong);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={input}
          label={texts.label}
          value={code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, "").slice(0, confirmationRules.codeDigits));
            setError(null);
          }}
        />
        <BusyButton type="submit" busy={working}>
          {texts.check}
        </BusyButton>
      </Group>
    </form>
  );
}
