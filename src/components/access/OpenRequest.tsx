import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { useContact, whatsappLink } from "@/lib/contact";
import { useFormat } from "@/lib/format";
import { useKnownViewer } from "@/lib/offlineState";
import { useCancelRequest, type OwnRequest } from "@/lib/ownRequest";
import { PixCode } from "./PixCode";

interface OpenRequestProps {
  request: OwnRequest;
  /** The page's own course, if it is a course's page. */
  courseId?: string;
  headingId: string;
  /** Level of the heading. */
  order?: 2 | 4;
  /** Replaces a form that had the focus. */
  isNew?: boolean;
}

/** Next steps of a student who asked for access (PASS-6). */
export default function OpenRequest({ request, courseId, headingId, order = 2, isNew = false }: OpenRequestProps) {
  const { t } = useTranslation("access");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  const { course, pix, priceCents, txid } = request;
  const isElsewhere = courseId !== undefined && course._id !== courseId;
  return (
    <Stack gap="md">
      <div role="status">
        <Title order={order} id={headingId} fz="1.25rem" ref={title} tabIndex={-1} style={{ outline: "none" }}>
          {t("request.title")}
        </Title>
        <Text c="dimmed" mt={4}>
          {t(priceCents === null ? "request.free" : "request.text")}
        </Text>
        {isElsewhere && <Text mt={4}>{t("request.other", { course: course.title ?? t("gone") })}</Text>}
      </div>
      <Price request={request} />
      {pix !== null && priceCents !== null ? (
        <PixCode code={pix} cents={priceCents} txid={txid} />
      ) : (
        <>
          {priceCents !== null && <Text>{t("request.noCode")}</Text>}
          <Text>{t("request.identifier", { txid })}</Text>
        </>
      )}
      <Group gap="sm">
        <ContactButton request={request} />
        <CancelButton request={request} />
      </Group>
    </Stack>
  );
}

function Price({ request: { priceCents, couponCode } }: Pick<OpenRequestProps, "request">) {
  const { t } = useTranslation("access");
  const format = useFormat();
  if (priceCents === null) return null;
  return (
    <div>
      <Text fw={700} fz="1.5rem">
        {format.price(priceCents)}
      </Text>
      {couponCode !== null && (
        <Text fz="sm" c="dimmed">
          {t("coupon", { code: couponCode })}
        </Text>
      )}
    </div>
  );
}

function ContactButton({ request: { course, priceCents, txid } }: Pick<OpenRequestProps, "request">) {
  const { t } = useTranslation("access");
  const format = useFormat();
  const { number } = useContact();
  const viewer = useKnownViewer();
  const facts = {
    course: course.title ?? t("gone"),
    name: viewer?.status === "active" ? viewer.fullName : "",
    txid,
  };
  const message =
    priceCents === null
      ? t("request.message", facts)
      : t("request.messagePriced", { ...facts, price: format.price(priceCents) });
  return (
    <Button
      component="a"
      href={whatsappLink(number, message)}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
    >
      {t("request.contact")}
    </Button>
  );
}

function CancelButton({ request: { _id: requestId } }: Pick<OpenRequestProps, "request">) {
  const { t } = useTranslation("access");
  const cancel = useCancelRequest();
  const question = useDialog<true>();
  return (
    <>
      <Button variant="outline" onClick={() => question.open(true)}>
        {t("request.cancel")}
      </Button>
      {question.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("request.cancelTitle")}
          confirm={t("request.cancel")}
          cancel={t("request.keep")}
          onConfirm={() => cancel({ requestId })}
          texts={{ success: t("request.canceled"), failure: t("request.cancelFailure") }}
        >
          <Text>{t("request.cancelText")}</Text>
        </ConfirmDialog>
      ))}
    </>
  );
}
