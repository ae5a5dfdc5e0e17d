import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { taxIdText } from "@convex/shared/taxId";
import { useSchool } from "@/lib/school";
import classes from "./SchoolIdentity.module.css";

/** The school's legal name, CNPJ, postal and e-mail address (HOME-11). */
export function SchoolIdentity() {
  const { t } = useTranslation();
  const { owner, taxId, address, email } = useSchool();
  return (
    <address className={classes.root}>
      <span>{owner}</span>
      {taxId !== null && <span>{t("footer.taxId", { id: taxIdText(taxId) })}</span>}
      {address !== null && <span>{address}</span>}
      {email !== null && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </address>
  );
}
