import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { paletteOf } from "../../../convex/shared/palette";
import { productPalette } from "../../../convex/shared/productPalette";
import { logoRules, schoolPictures, type SchoolPicture } from "../../../convex/shared/pictureRules";
import { toBytes } from "../../support/pictures";
import { png } from "../../support/png";
import { issuer } from "../documentScene";
import { addPerson, createBackend, errorCode, type Backend } from "../setup";
import { auditTrail } from "./scene";

const { get, update, setPicture } = api.admin.school;
const shown = (t: Backend) => t.query(api.visitor.settings.school, {});

const school = {
  name: "Escola Ipê",
  accent: "#facc15",
  address: "Rua do Sol, 1, Recife, PE, 50010-000",
  email: "contato@ipe.example",
  senderName: "Ipê",
  social: "https://instagram.com/ipe\n\n  https://ipe.example/blog ",
};

test("LOOK-3: visitors see the product's own name and palette, then the school's", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  expect(await shown(t)).toMatchObject({
    name: "Selo",
    owner: "Selo",
    palette: productPalette,
    social: [],
    address: null,
  });
  await admin.as.mutation(update, { version: 0, ...school });
  expect(await shown(t)).toEqual({
    name: "Escola Ipê",
    owner: "Escola Ipê",
    taxId: null,
    address: school.address,
    email: school.email,
    social: ["https://instagram.com/ipe", "https://ipe.example/blog"],
    palette: paletteOf("#facc15"),
    pictures: { logo: null, logoDark: null, icon: null },
  });
  await admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer });
  expect(await shown(t)).toMatchObject({ name: "Escola Ipê", owner: issuer.legalName });
  expect(await auditTrail(t)).toContain("settings.updated school (name, accent, address, email, senderName, social)");
});

test("LOOK-3: an edit over another's is refused, and an empty field is none", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(update, { version: 0, ...school });
  expect(await errorCode(admin.as.mutation(update, { version: 0, name: "Outra" }))).toBe("editConflict");
  await admin.as.mutation(update, { version: 1, name: " Outra ", accent: "", address: "", social: "\n" });
  expect(await admin.as.query(get, {})).toMatchObject({
    name: "Outra",
    accent: "",
    address: "",
    social: "",
    version: 2,
  });
  expect(await shown(t)).toMatchObject({ palette: productPalette, address: null, email: null, social: [] });
});

test.each<[string, Partial<typeof school>, string]>([
  ["no name", { name: "  " }, "name: schoolNameRequired"],
  ["a name that reorders text", { name: "Escola \u202Eepi" }, "name: titleCharacters"],
  ["a name that is too long", { name: "x".repeat(41) }, "name: schoolNameTooLong"],
  ["a color's name", { accent: "red" }, "accent: colorInvalid"],
  ["a style in place of a color", { accent: "#fff;}body{display:none" }, "accent: colorInvalid"],
  ["an address that is none", { email: "contato" }, "email: emailInvalid"],
  ["a sender's name that ends the header", { senderName: "Ipê\u0000" }, "senderName: titleCharacters"],
  ["a sender's name of signs", { senderName: "..." }, "senderName: senderNameInvalid"],
  ["a postal address of signs", { address: "---" }, "address: schoolTextInvalid"],
  ["a page without TLS", { social: "http://instagram.com/ipe" }, "social: linksInvalid"],
  ["a script in place of a page", { social: "javascript:alert(1)" }, "social: linksInvalid"],
  ["a page with a password", { social: "https://a:b@ipe.example" }, "social: linksInvalid"],
  ["seven pages", { social: "https://ipe.example\n".repeat(7) }, "social: linksInvalid"],
])("LOOK-3: %s is refused", async (_, wrong, error) => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  expect(await errorCode(admin.as.mutation(update, { version: 0, ...school, ...wrong }))).toBe(error);
  expect((await shown(t)).name).toBe("Selo");
});

const stored = (t: Backend) => t.run(async (ctx) => await ctx.db.system.query("_storage").collect());

test("LOOK-18: logos and icon are kept apart from the texts, and the replaced file is deleted", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const set = (kind: SchoolPicture, picture: Buffer | null) =>
    admin.as.action(setPicture, { kind, picture: picture && toBytes(picture) });
  for (const kind of schoolPictures) await set(kind, png(logoRules.sizes[kind]));
  await admin.as.mutation(update, { version: 0, ...school });
  const url = expect.any(String) as string;
  expect((await shown(t)).pictures).toEqual({ logo: url, logoDark: url, icon: url });
  await set("logo", png({ width: 30, height: 10 }));
  expect(await stored(t)).toHaveLength(3);
  await set("logoDark", null);
  expect(await stored(t)).toHaveLength(2);
  expect((await shown(t)).pictures).toEqual({ logo: url, logoDark: null, icon: url });
  expect((await shown(t)).name).toBe("Escola Ipê");
  expect(await auditTrail(t)).toContain("settings.updated school (logoDark)");
});

test.each<[string, SchoolPicture, Buffer]>([
  ["a drawing", "logo", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a logo that is too wide", "logo", png({ width: 721, height: 2 })],
  ["an icon that is not square", "icon", png({ width: 512, height: 500 })],
  ["a small icon", "icon", png({ width: 32, height: 32 })],
])("LOOK-18: %s is refused and leaves nothing", async (_, kind, file) => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  expect(await errorCode(admin.as.action(setPicture, { kind, picture: toBytes(file) }))).toBe("imageInvalid");
  expect(await stored(t)).toEqual([]);
});
