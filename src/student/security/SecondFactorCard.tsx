import { Badge, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AskPassword } from "@/components/form/AskPassword";
import { SectionCard } from "@/components/page/SectionCard";
import { useDates } from "@/lib/dates";
import { useViewer } from "@/lib/session";
import { FactorSetup, RecoveryCodes } from "./FactorSetup";
import { useBeginFactor, useRemoveFactor, useSecondFactor, type NewFactor } from "./api";

/** Setup and removal of the second factor (AUTH-27, AUTH-31). */
export function SecondFactorCard() {
  const { t } = useTranslation("security");
  const status = useSecondFactor();
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useBeginFactor();
  const viewer = useViewer();
  const lacking = viewer?.status === "active" && viewer.lacksSecondFactor === true;

  const content = () => {
    if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (status === undefined) return <Skeleton h={72} />;
    if (status.activeAt !== null) return <ActiveFactor activeAt={status.activeAt} left={status.recoveryCodesLeft} />;
    if (begun !== null) {
      const finish = (recoveryCodes: string[]): void => {
        setBegun(null);
        setCodes(recoveryCodes);
      };
      return <FactorSetup factor={begun} onDone={finish} />;
    }
    return (
      <AskPassword
        label={t("factor.begin")}
        failure={t("factor.failure")}
        needsCode={false}
        send={begin}
        onDone={setBegun}
      />
    );
  };

  return (
    <SectionCard id="second-factor" title={t("factor.title")} text={t("factor.text")}>
      {lacking && (
        <Text fw={600} mb="md">
          {t("factor.required")}
        </Text>
      )}
      {content()}
    </SectionCard>
  );
}

function ActiveFactor({ activeAt, left }: { activeAt: number; left: number }) {
  const { t } = useTranslation("security");
  const dates = useDates();
  const remove = useRemoveFactor();
  return (
    <>
      <Text mb="md" component="div">
        <Badge color="teal">{t("factor.active")}</Badge> {t("factor.since", { date: dates.date(activeAt) })}{" "}
        {t("factor.left", { count: left })}
      </Text>
      <AskPassword
        label={t("factor.remove")}
        failure={t("factor.removeFailure")}
        success={t("factor.removed")}
        needsCode
        send={remove}
        variant="outline"
      />
    </>
  );
}
