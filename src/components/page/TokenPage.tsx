import { Container, Text } from "@mantine/core";
import { IconCircleCheck, IconLinkOff } from "@tabler/icons-react";
import { useState } from "react";
import { BusyButton } from "@/components/form/BusyButton";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { useServerAction } from "@/components/useServerAction";
import { useLocation } from "react-router-dom";

interface Ending {
  title: string;
  text: string;
  link: { to: string; label: string };
}

interface TokenPageProps {
  texts: { pageTitle: string; title: string; text: string; action: string; working: string; failure: string };
  done: Ending;
  wrong: Ending;
  /** Redeems the token; resolves to whether it was valid. */
  redeem: (token: string) => Promise<boolean>;
}

/**
 * A page opened by a link in a mail.
 * Its token is in the fragment, which no server sees. A button redeems it, because mail scanners open
 * links.
 */
export function TokenPage(props: TokenPageProps) {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab starts over.
  return <Redeeming key={token} token={token} {...props} />;
}

function Redeeming({ token, texts, done, wrong, redeem }: TokenPageProps & { token: string }) {
  const { run, working } = useServerAction();
  const [good, setGood] = useState<boolean | null>(token === "" ? false : null);
  const press = async (): Promise<void> => {
    const result = await run(() => redeem(token), { failure: texts.failure });
    if (result?.done) setGood(result.value);
  };
  const ending = good === true ? done : wrong;
  return (
    <Container size={good === null ? 460 : 620} py="xl">
      {good === null ? (
        <>
          <PageHeading title={texts.pageTitle}>{texts.title}</PageHeading>
          <Text c="dimmed" mt="xs" mb="lg">
            {texts.text}
          </Text>
          <BusyButton size="lg" fullWidth busy={working} onClick={() => void press()}>
            {working ? texts.working : texts.action}
          </BusyButton>
        </>
      ) : (
        <StateMessage
          page
          role="status"
          icon={good ? IconCircleCheck : IconLinkOff}
          title={ending.title}
          message={ending.text}
          link={ending.link}
        />
      )}
    </Container>
  );
}
