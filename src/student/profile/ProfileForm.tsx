import { Card, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { brazilStates } from "@convex/shared/brazilStates";
import { limits } from "@convex/shared/limits";
import { profileForm } from "@convex/shared/profileForm";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { validateWith } from "@/lib/formValidation";
import { showToast } from "@/lib/toast";
import type { Profile } from "./api";
import { BirthDateInput } from "./BirthDateInput";
import { maskCep } from "./cepMask";
import { useSaveProfile } from "./useSaveProfile";

/** Begins with what is stored; a change from elsewhere does not overwrite what is being typed. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const form = useForm({
    initialValues: {
      fullName: profile.fullName,
      email: profile.email,
      dataNascimento: profile.dataNascimento ?? "",
      uf: profile.uf ?? "",
      cep: profile.cep ?? "",
    },
    validate: validateWith(profileForm),
  });
  const { save, saving } = useSaveProfile((field) => form.setFieldError(field, "errors:profileInvalid.message"));

  const refuse = (): void => {
    showToast({ title: t("toasts.invalidTitle"), message: t("toasts.invalidMessage"), variant: "destructive" });
  };
  const field = (name: keyof typeof form.values) => {
    const error = form.errors[name];
    return {
      ...form.getInputProps(name),
      error: typeof error === "string" ? t(error) : undefined,
      disabled: saving,
    };
  };

  return (
    <Card p={{ base: "lg", sm: "xl" }} maw={720} component="section" aria-labelledby="profile-title">
      <Title order={3} id="profile-title">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t("text")}
      </Text>
      <Form onSubmit={form.onSubmit((values) => void save(values), refuse)} aria-labelledby="profile-title">
        <Stack gap="lg">
          <TextInput {...field("fullName")} label={t("fullName")} autoComplete="name" required withAsterisk={false} />
          <TextInput
            {...field("email")}
            label={t("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            <BirthDateInput
              value={form.values.dataNascimento}
              onChange={(day) => form.setFieldValue("dataNascimento", day)}
              error={field("dataNascimento").error}
              disabled={saving}
            />
            <NativeSelect
              {...field("uf")}
              size="md"
              label={t("uf")}
              description={t("optional")}
              autoComplete="address-level1"
              data={[{ value: "", label: t("ufNone") }, ...brazilStates]}
            />
            <TextInput
              {...field("cep")}
              label={t("cep")}
              description={t("optional")}
              placeholder={t("cepPlaceholder")}
              onChange={(event) => form.setFieldValue("cep", maskCep(event.currentTarget.value))}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={limits.cep}
            />
          </SimpleGrid>
          <BusyButton type="submit" size="lg" busy={saving} style={{ alignSelf: "flex-start" }}>
            {saving ? t("saving") : t("save")}
          </BusyButton>
        </Stack>
      </Form>
    </Card>
  );
}
