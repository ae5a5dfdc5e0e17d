import { Anchor, Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { SchoolIdentity } from "@/components/SchoolIdentity";
import { useContact, whatsappLink } from "@/lib/contact";
import { useSchool } from "@/lib/school";

interface LegalPageProps {
  title: string;
  lead: string;
  /** yyyy-MM-dd */
  version: string;
  sections: { key: string; title: string; text: string }[];
  /** Content after the sections. */
  children?: ReactNode;
}

/** Layout of terms and privacy policy (PRIVACY-9). */
export function LegalPage({ title, lead, version, sections, children }: LegalPageProps) {
  const { t, i18n } = useTranslation("legal");
  const { number } = useContact();
  const { name } = useSchool();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(version));
  return (
    <Container size={760} py="xl">
      <Stack gap="xl">
        <div>
          <PageHeading title={title} description={lead}>
            {title}
          </PageHeading>
          <Text fz="lg" mt="xs">
            {lead}
          </Text>
          <Text c="dimmed" fz="sm" mt="xs">
            {t("version", { date: day })}
          </Text>
        </div>
        {sections.map((section) => (
          <section key={section.key}>
            <Title order={2} size="h3" mb="xs">
              {section.title}
            </Title>
            <Text>{section.text}</Text>
          </section>
        ))}
        {children}
        <SchoolIdentity />
        <Anchor href={whatsappLink(number, name)} target="_blank" rel="noopener noreferrer" fw={600}>
          {t("contact")}
        </Anchor>
      </Stack>
    </Container>
  );
}
