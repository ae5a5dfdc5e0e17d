import type { Doc } from "../../../_generated/dataModel";
import { listChanges, type AuditRules } from "../audit/changes";
import type { AuditRecord } from "../audit/writes";
import type { Maintained } from "../maintain";

type Settings = Doc<"settings">;
type Part = "promo" | "issuer" | "school" | "home" | "access" | "security";

/** Every part of the settings. */
export const settingsRules: { [Name in Part]-?: AuditRules<NonNullable<Settings[Name]>> } = {
  promo: {
    enabled: "yesNo",
    priceCents: "money",
    validUntil: "day",
    whatsappNumber: "text",
    whatsappText: "length",
    whatsappEnrollText: "length",
    pixKey: "masked",
    pixName: "text",
    pixCity: "text",
    version: "internal",
  },
  issuer: {
    legalName: "text",
    taxId: "text",
    city: "text",
    responsibleName: "text",
    responsibleOffice: "text",
    legalText: "length",
    signature: "file",
    version: "internal",
  },
  school: {
    name: "text",
    accent: "text",
    address: "text",
    email: "text",
    senderName: "text",
    social: "length",
    logo: "file",
    logoDark: "file",
    icon: "file",
    version: "internal",
  },
  home: {
    showsSteps: "yesNo",
    showsCertificate: "yesNo",
    showsTeachers: "yesNo",
    showsQuestions: "yesNo",
    trialLessons: "yesNo",
    questionsPt: "length",
    questionsEs: "length",
    questionsEn: "length",
    voicesPt: "length",
    voicesEs: "length",
    voicesEn: "length",
    version: "internal",
  },
  access: { mode: "choice" },
  security: { adminsNeedSecondFactor: "yesNo" },
};

const actions = {
  promo: () => "settings.updated",
  issuer: () => "settings.updated",
  school: () => "settings.updated",
  home: () => "settings.updated",
  access: ({ access }) => `access.${access?.mode ?? "open"}` as const,
  security: ({ security }) =>
    security?.adminsNeedSecondFactor ? "security.factorRequired" : "security.factorOptional",
} as const satisfies Record<Part, (saved: Partial<Settings>) => AuditRecord["action"]>;

/** How it is while nothing was saved. */
const unsaved: Partial<Settings> = { access: { mode: "open" }, security: { adminsNeedSecondFactor: false } };

export const maintainedSettings: Maintained<"settings"> = {
  audit: (_ctx, { oldDoc, newDoc }) =>
    (Object.keys(settingsRules) as Part[]).flatMap((part) => {
      const [from, to] = [oldDoc?.[part] ?? unsaved[part], newDoc?.[part] ?? unsaved[part]];
      const changes = listChanges<object>(settingsRules[part], from, to);
      const target = { targetKind: "settings", targetId: part, targetLabel: part } as const;
      return changes.length === 0 ? [] : [{ action: actions[part](newDoc ?? {}), ...target, changes }];
    }),
};
