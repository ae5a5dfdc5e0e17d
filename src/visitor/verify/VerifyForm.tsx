import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { toCertificateCode } from "./certificateCode";
import classes from "./VerifyForm.module.css";

export function VerifyForm({ hash }: { hash: string }) {
  const { t } = useTranslation("verify");
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: hash },
    validate: { code: (text) => (toCertificateCode(text) === "" ? "codeRequired" : null) },
  });
  const error = form.errors.code === "codeRequired" ? t("codeRequired") : undefined;

  return (
    <form
      noValidate
      className={classes.root}
      onSubmit={form.onSubmit(
        ({ code }) => void navigate(paths.verify.to(toCertificateCode(code))),
        () => form.getInputNode("code")?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps("code")}
        key={form.key("code")}
        error={error}
        className={classes.code}
        classNames={{ input: classes.input ?? "" }}
        label={t("code")}
        placeholder={t("placeholder")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className={classes.button}>
        {t("check")}
      </Button>
    </form>
  );
}
