import { Container, Paper, Skeleton, Text } from "@mantine/core";
import { IconCircleCheck, IconLinkOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Navigate, useLocation } from "react-router-dom";
import { useViewer } from "@/lib/session";
import { SignUpForm } from "./AccountForms";
import { useAcceptInvitation, useInvitation, type OpenInvitation } from "./invitationApi";

/**
 * Page of an invitation link, with its token in the fragment.
 * Opening it changes nothing: programs follow links, too (INVITE-2).
 */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab starts over.
  return (
    <Container size={460} py="xl">
      <Invitation key={token} token={token} />
    </Container>
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation("invitation");
  const viewer = useViewer();
  const found = useInvitation(token);
  // As first loaded: using the link invalidates it.
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [done, setDone] = useState<"signedUp" | "enrolled" | null>(null);
  if (found && invitation === null) setInvitation(found);

  if (done === "signedUp" && viewer?.status === "active" && viewer.email === invitation?.email)
    return <Navigate to={paths.dashboard.to()} replace />;
  if (done === "enrolled") {
    const next = viewer?.status === "active" ? paths.dashboard.to() : paths.auth.to(paths.dashboard.to());
    const link = { to: next, label: t("done.link") };
    return <StateMessage page icon={IconCircleCheck} title={t("done.title")} message={t("done.text")} link={link} />;
  }
  if (invitation === null) return found === undefined ? <Skeleton h={320} /> : <Over />;
  if (!invitation.hasAccount)
    return <NewAccount token={token} invitation={invitation} onDone={() => setDone("signedUp")} />;
  if (found === null) return <Over />;
  return <HasAccount token={token} invitation={invitation} onDone={() => setDone("enrolled")} />;
}

function Over() {
  const { t } = useTranslation(["invitation", "errors"]);
  const link = { to: paths.auth.to(), label: t("over.link") };
  return (
    <StateMessage
      page
      icon={IconLinkOff}
      title={t("errors:invitationInvalid.title")}
      message={t("errors:invitationInvalid.message")}
      link={link}
    />
  );
}

interface PartProps {
  token: string;
  invitation: OpenInvitation;
  onDone: () => void;
}

function NewAccount({ token, invitation, onDone }: PartProps) {
  const { t } = useTranslation("invitation");
  const { courseTitle, joinsStaff, email, fullName } = invitation;
  return (
    <>
      <PageHeading title={t("title")}>{t("title")}</PageHeading>
      <Text c="dimmed" mt="xs" mb="lg">
        {courseTitle === null ? t(joinsStaff ? "textStaff" : "text") : t("textCourse", { course: courseTitle })}
      </Text>
      <Paper withBorder p="lg">
        <SignUpForm invitation={{ token, email, fullName, onEntered: onDone }} />
      </Paper>
    </>
  );
}

function HasAccount({ token, invitation: { courseTitle, joinsStaff, email }, onDone }: PartProps) {
  const { t } = useTranslation("invitation");
  const accept = useAcceptInvitation();
  const { run, working } = useServerAction();
  const press = async (): Promise<void> => {
    const result = await run(() => accept({ token }), { failure: t("account.failure") });
    if (result?.done === true && result.value) onDone();
  };
  return (
    <>
      <PageHeading title={t("title")}>{t("title")}</PageHeading>
      <Text c="dimmed" mt="xs" mb="lg" style={{ overflowWrap: "anywhere" }}>
        {courseTitle === null
          ? t(joinsStaff ? "account.textStaff" : "account.text", { email })
          : t("account.textCourse", { email, course: courseTitle })}
      </Text>
      <BusyButton size="lg" fullWidth busy={working} onClick={() => void press()}>
        {t("account.accept")}
      </BusyButton>
    </>
  );
}
