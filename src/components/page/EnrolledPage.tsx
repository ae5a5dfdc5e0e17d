import { Container } from "@mantine/core";
import type { ReactNode } from "react";
import { Boundary } from "@/components/Boundary";
import { paths } from "@/lib/paths";

interface EnrolledPageProps {
  /** Shown to everyone else, with a link to the courses. */
  refusal: { title: string; message: string; action: string };
  resetKey: string;
  size?: number;
  children: ReactNode;
}

export function EnrolledPage({
  refusal: { title, message, action },
  resetKey,
  size = 800,
  children,
}: EnrolledPageProps) {
  const browse = { to: paths.dashboard.to("browse"), label: action };
  return (
    <Container size={size} py="xl">
      <Boundary page resetKey={resetKey} refusal={{ code: "notEnrolled", title, message, action: browse }}>
        {children}
      </Boundary>
    </Container>
  );
}
