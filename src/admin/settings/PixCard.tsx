import { Card, Stack, Text, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { pixCode } from "@convex/shared/pix";
import { pixKeyKind } from "@convex/shared/pixKey";
import { pixForm } from "@convex/shared/pixForm";
import { PixCode } from "@/components/access/PixCode";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { parsePrice } from "@convex/shared/price";

/** Identifier of the preview's code. */
const TXID = "TESTE";

interface PixValues {
  pixKey: string;
  pixName: string;
  pixCity: string;
  priceCents: string;
}

/** PROMO-8, PROMO-9: key and recipient, with the code they make. */
export function PixCard<Values extends PixValues>({ live: { field, values } }: { live: LiveForm<Values> }) {
  const { t } = useTranslation("adminSettings");
  const recipient = { autoComplete: "off", maxLength: limits.pixText };
  return (
    <Card component="section" aria-labelledby="settings-pix">
      <Title order={2} size="h3" id="settings-pix">
        {t("pix.title")}
      </Title>
      <Text c="dimmed" mb="md">
        {t("pix.lead")}
      </Text>
      <Stack gap="md">
        <TextInput
          {...field("pixKey")}
          description={t("pix.keyHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.pixText}
        />
        <div className={responsive.two}>
          <TextInput {...field("pixName")} {...recipient} description={t("pix.nameHint")} />
          <TextInput {...field("pixCity")} {...recipient} description={t("pix.cityHint")} />
        </div>
        <section aria-labelledby="settings-pix-preview">
          <Title order={3} size="h4" id="settings-pix-preview" mb="sm">
            {t("pix.preview")}
          </Title>
          <Preview values={values} />
        </section>
      </Stack>
    </Card>
  );
}

/** The code for the typed price, or why there is none. */
function Preview({ values: { pixKey, pixName, pixCity, priceCents } }: { values: PixValues }) {
  const { t } = useTranslation("adminSettings");
  const { data: pix } = pixForm.safeParse({ pixKey, pixName, pixCity });
  const cents = parsePrice(priceCents);
  if (pix === undefined || cents === null || cents > limits.priceCents) {
    return <Text c="dimmed">{t("pix.incomplete")}</Text>;
  }
  if (pix.pixKey === undefined || pix.pixName === undefined || pix.pixCity === undefined) {
    return <Text c="dimmed">{t("pix.none")}</Text>;
  }
  if (cents === 0) return <Text c="dimmed">{t("pix.free")}</Text>;
  const charge = { key: pix.pixKey, name: pix.pixName, city: pix.pixCity, cents, txid: TXID };
  return <Code charge={charge} />;
}

function Code({ charge }: { charge: Parameters<typeof pixCode>[0] }) {
  const { t } = useTranslation("adminSettings");
  const kind = pixKeyKind(charge.key);
  return (
    <PixCode code={pixCode(charge)} cents={charge.cents} txid={charge.txid}>
      {kind && (
        <Text style={{ overflowWrap: "anywhere" }}>
          {t("pix.paysTo", { kind: t(`pix.kinds.${kind}`), key: charge.key })}
        </Text>
      )}
    </PixCode>
  );
}
