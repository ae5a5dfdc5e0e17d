import { Button, Stack, Text, Title } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { whatsappLink, useContact } from "@/lib/contact";
import type { Offer } from "@/lib/offer";
import { useKnownViewer } from "@/lib/offlineState";
import { useSignInLink } from "@/lib/returnPath";
import { Link } from "react-router-dom";
import type { Course } from "./api";
import { OfferPrice } from "./OfferPrice";

interface AccessNeededProps {
  course: Course;
  /** Null while the school is free. */
  offer: Offer | null;
}

/** Shown in place of enrollment to those without a pass (PASS-1). */
export function AccessNeeded({ course, offer }: AccessNeededProps) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const { number } = useContact();
  const viewer = useKnownViewer();
  const signIn = useSignInLink();
  const facts = { course: course.title, name: viewer?.status === "active" ? viewer.fullName : "" };
  const message = offer
    ? t("enroll.accessPriced", { ...facts, price: format.price(offer.priceCents) })
    : t("enroll.accessMessage", facts);
  return (
    <Stack gap="md">
      <div role="status">
        <Title order={2} id="course-enroll" fz="1.25rem">
          {t("enroll.accessTitle")}
        </Title>
        <Text c="dimmed" mt={4}>
          {t("enroll.accessText")}
        </Text>
      </div>
      {offer && <OfferPrice offer={offer} discount={null} />}
      {viewer?.status === "active" ? (
        <Button
          component="a"
          href={whatsappLink(number, message)}
          target="_blank"
          rel="noopener noreferrer"
          size="lg"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          {t("enroll.accessAsk")}
        </Button>
      ) : (
        <Button component={Link} to={signIn.to} state={{ tab: "signup" }} size="lg">
          {t("enroll.accessSignIn")}
        </Button>
      )}
    </Stack>
  );
}
