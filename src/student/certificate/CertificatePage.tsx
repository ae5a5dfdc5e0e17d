import { Container } from "@mantine/core";
import { Boundary } from "@/components/Boundary";
import { CertificateView } from "./CertificateView";
import { useParams } from "@/lib/router";

export default function CertificatePage() {
  const { id = "" } = useParams();
  return (
    <Container size={1100} py="xl">
      <Boundary page resetKey={id}>
        <CertificateView key={id} certificateId={id} />
      </Boundary>
    </Container>
  );
}
