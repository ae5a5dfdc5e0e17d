import { Container } from "@mantine/core";
import { QueryBoundary } from "../components/QueryBoundary";
import { CertificateView } from "../features/certificate/CertificateView";
import { useParams } from "../lib/router";

export default function CertificatePage() {
  const { id = "" } = useParams();
  return (
    <Container size={1100} py="xl">
      <QueryBoundary resetKey={id}>
        <CertificateView key={id} certificateId={id} />
      </QueryBoundary>
    </Container>
  );
}
