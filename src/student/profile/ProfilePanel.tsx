import { Card, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { brazilStates } from "@convex/shared/brazilStates";
import { limits } from "@convex/shared/limits";
import { phoneText } from "@convex/shared/phone";
import { profileForm } from "@convex/shared/profileForm";
import { BusyButton } from "@/components/form/BusyButton";
import { DayInput } from "@/components/form/DayInput";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { useLiveForm } from "@/components/form/useLiveForm";
import { Loading } from "@/components/page/Loading";
import { LoadingShape } from "@/components/page/LoadingShape";
import responsive from "@/components/page/responsive.module.css";
import { useDates } from "@/lib/dates";
import { AvatarCard } from "./AvatarCard";
import { useProfile, useUpdateProfile, type Profile } from "./api";
import { maskCep } from "./cepMask";

const unknown: Profile = {
  fullName: "",
  latinName: null,
  needsLatinName: false,
  email: "",
  phone: null,
  dataNascimento: null,
  uf: null,
  cep: null,
  avatarUrl: null,
  version: 0,
};

export default function ProfilePanel() {
  const profile = useProfile();
  const cards = (shown: Profile) => (
    <>
      <AvatarCard profile={shown} />
      <ProfileForm profile={shown} />
    </>
  );
  if (profile !== undefined) return cards(profile);
  return (
    <Loading>
      <LoadingShape>{cards(unknown)}</LoadingShape>
    </Loading>
  );
}

const USUAL_YEAR = "2000-01-01";

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const dates = useDates();
  const [today] = useState(() => brazilDay(Date.now()));
  const update = useUpdateProfile();
  const { version, fullName, latinName, needsLatinName, email, phone, dataNascimento, uf, cep } = profile;
  const live = useLiveForm({
    stored: {
      version,
      values: {
        fullName,
        latinName: latinName ?? "",
        email,
        phone: phone === null ? "" : phoneText(phone),
        dataNascimento: dataNascimento ?? "",
        uf: uf ?? "",
        cep: cep ?? "",
      },
    },
    schema: profileForm,
    labels: {
      fullName: t("fullName"),
      latinName: t("latinName"),
      email: t("email"),
      phone: t("phone"),
      dataNascimento: t("birthDate"),
      uf: t("uf"),
      cep: t("cep"),
    },
    show: { dataNascimento: (day) => day && dates.day(day) },
    save: (fields, version) => update({ version, ...fields }),
    texts: {
      failure: t("toasts.failureTitle"),
      success: { title: t("toasts.updatedTitle"), message: t("toasts.updatedMessage") },
      invalid: { title: t("toasts.invalidTitle"), message: t("toasts.invalidMessage") },
    },
  });
  const { field, form, saving, conflict } = live;

  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby="profile-title">
      <Title order={3} id="profile-title">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t("text")}
      </Text>
      <LeaveGuard dirty={live.dirty} part="tab" />
      <Form live={live} aria-labelledby="profile-title">
        <Stack gap="lg">
          <TextInput {...field("fullName")} autoComplete="name" required withAsterisk={false} />
          {(needsLatinName || latinName !== null) && (
            <TextInput {...field("latinName")} description={t("latinNameHint")} maxLength={limits.fullName} />
          )}
          <TextInput
            {...field("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
          />
          <TextInput
            {...field("phone")}
            description={t("phoneHint")}
            placeholder={t("phonePlaceholder")}
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
          />
          <div className={responsive.three}>
            <DayInput
              {...field("dataNascimento")}
              description={t("birthDateHint")}
              autoComplete="bday"
              minDate={limits.earliestBirthDate}
              maxDate={today}
              // Starts with the years around the age of most students.
              defaultLevel={dataNascimento === null ? "decade" : "month"}
              defaultDate={dataNascimento ?? USUAL_YEAR}
            />
            <NativeSelect
              {...field("uf")}
              description={t("ufHint")}
              autoComplete="address-level1"
              data={[{ value: "", label: t("ufNone") }, ...brazilStates]}
            />
            <TextInput
              {...field("cep")}
              description={t("cepHint")}
              placeholder={t("cepPlaceholder")}
              onChange={(event) => form.setFieldValue("cep", maskCep(event.currentTarget.value))}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={limits.cep}
            />
          </div>
          <BusyButton
            type="submit"
            size="lg"
            busy={saving}
            disabled={conflict.length > 0}
            style={{ alignSelf: "flex-start" }}
          >
            {saving ? t("saving") : t("save")}
          </BusyButton>
        </Stack>
      </Form>
    </Card>
  );
}
