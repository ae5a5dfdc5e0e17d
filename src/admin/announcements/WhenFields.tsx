import { Group, Radio, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DayInput } from "@/components/form/DayInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";

export type When = "now" | "later";

/** Now, or a day and a time in Brasília. */
export function WhenFields({ live, when }: { live: Pick<LiveForm<object>, "field">; when: When }) {
  const { t } = useTranslation("adminAnnouncements");
  return (
    <>
      <Radio.Group {...live.field("when")}>
        <Group gap="lg" mt="xs">
          {(["now", "later"] as const).map((value) => (
            <Radio key={value} value={value} label={t(`form.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      {when === "later" && (
        <div className={responsive.two}>
          <DayInput {...live.field("day")} required />
          <TextInput {...live.field("time")} type="time" required />
        </div>
      )}
    </>
  );
}
