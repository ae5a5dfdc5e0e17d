import { Container } from "@mantine/core";
import { PageBoundary } from "@/components/page/PageBoundary";
import { CertificateView } from "./CertificateView";
import { useParams } from "@/lib/router";

export default function CertificatePage() {
  const { id = "" } = useParams();
  return (
    <Container size={1100} py="xl">
      <PageBoundary resetKey={id}>
        <CertificateView key={id} certificateId={id} />
      </PageBoundary>
    </Container>
  );
}
