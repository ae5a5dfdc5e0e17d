import { Button, Container, Skeleton } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { Boundary, Failure } from "@/components/Boundary";
import { StateMessage } from "@/components/StateMessage";
import { useEnded } from "@/lib/ended";
import { errorCode } from "@/lib/errorMessage";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";

const EndedNotice = lazy(() => import("@/components/enrollment/EndedNotice"));

interface EnrolledPageProps {
  /** Shown to everyone else, with a link to the courses. */
  refusal: { title: string; message: string; action: string };
  /** Id in the address, of a course or something of it; a change resets the page. */
  of: string;
  size?: number;
  children: ReactNode;
}

/** A page for enrolled students; whose enrollment ended learns why. */
export function EnrolledPage({ refusal, of, size = 800, children }: EnrolledPageProps) {
  return (
    <Container size={size} py="xl">
      <Boundary page resetKey={of}>
        <Boundary
          resetKey={of}
          fallback={(error, retry) =>
            errorCode(error) === "notEnrolled" ? (
              <NotEnrolled of={of} refusal={refusal} onReturn={retry} />
            ) : (
              <Failure page error={error} onRetry={retry} />
            )
          }
        >
          {children}
        </Boundary>
      </Boundary>
    </Container>
  );
}

interface NotEnrolledProps extends Pick<EnrolledPageProps, "of" | "refusal"> {
  /** Called when an ended enrollment has come back. */
  onReturn: () => void;
}

function NotEnrolled({ of, refusal: { title, message, action }, onReturn }: NotEnrolledProps) {
  const ended = useEnded(of);
  const wasEnded = useRef(false);
  useEffect(() => {
    if (ended === null && wasEnded.current) onReturn();
    wasEnded.current = Boolean(ended);
  }, [ended, onReturn]);
  if (ended === undefined) return <Skeleton h={240} radius="lg" aria-busy="true" />;
  const browse = { to: paths.dashboard.to("browse"), label: action };
  if (ended === null) return <StateMessage page icon={IconLock} title={title} message={message} link={browse} />;
  return (
    <Suspense fallback={<Skeleton h={240} radius="lg" aria-busy="true" />}>
      <EndedNotice ended={ended} order={1}>
        <Button component={Link} to={browse.to} variant="outline">
          {browse.label}
        </Button>
      </EndedNotice>
    </Suspense>
  );
}
