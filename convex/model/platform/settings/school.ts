import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { paletteOf, type Palette } from "../../../shared/palette";
import { logoRules, type SchoolPicture } from "../../../shared/pictureRules";
import { productPalette } from "../../../shared/productPalette";
import { linesOf, schoolForm } from "../../../shared/schoolForm";
import { schoolName } from "../../../shared/schoolName";
import { fail } from "../errors";
import { nextVersion, readForm } from "../forms";
import { isWholePng } from "../pictures/png";
import { readPicture } from "../pictures/pictures";
import { deleteFile } from "../storedFiles";
import { readSettings, saveSettings } from "./settings";
import { schoolFormFields } from "./tables";

const text = v.union(v.string(), v.null());

/** The school as anyone may see it. */
export const schoolView = v.object({
  name: v.string(),
  /** Legal name: the issuer's, else the school's own. */
  owner: v.string(),
  taxId: text,
  address: text,
  email: text,
  /** Addresses of pages elsewhere. */
  social: v.array(v.string()),
  palette: v.object({ shades: v.array(v.string()), darkTints: v.array(v.string()) }),
  /** Addresses of the uploaded pictures. */
  pictures: v.object({ logo: text, logoDark: text, icon: text }),
});

export type School = Infer<typeof schoolView>;

/** Fields of the administrators' form. */
export const schoolFormView = v.object({
  name: v.string(),
  accent: v.string(),
  address: v.string(),
  email: v.string(),
  senderName: v.string(),
  social: v.string(),
  version: v.number(),
});

/** Fields that administrators save. */
export const schoolInput = schoolFormFields;

const EMPTY = { accent: "", address: "", email: "", senderName: "", social: "" };
type Stored = NonNullable<Doc<"settings">["school"]>;
const UNSAVED: Stored = { name: schoolName, version: 0 };

const paletteFor = (accent: string | undefined): Palette => (accent === undefined ? productPalette : paletteOf(accent));

/** The school on mails and documents. */
export const schoolHead = v.object({
  name: v.string(),
  /** Null until the school is saved. */
  senderName: v.union(v.string(), v.null()),
  /** Fill of buttons under white text, accent on paper, and accent in the dark scheme. */
  colors: v.object({ fill: v.string(), accent: v.string(), darkAccent: v.string() }),
  icon: v.optional(v.id("_storage")),
});

export type SchoolHead = Infer<typeof schoolHead>;

export const readSchoolHead = async (ctx: QueryCtx): Promise<SchoolHead> =>
  toSchoolHead((await readSettings(ctx)).school);

/** Returns the head; the product's own until the school is saved. */
export function toSchoolHead(school?: Stored): SchoolHead {
  const { shades } = paletteFor(school?.accent);
  const [fill = "", accent = "", darkAccent = ""] = [shades[6], shades[7], shades[3]];
  return {
    name: school?.name ?? schoolName,
    senderName: school?.senderName ?? school?.name ?? null,
    colors: { fill, accent, darkAccent },
    ...(school?.icon !== undefined && { icon: school.icon }),
  };
}

/** Returns what anyone may see; the product's own until it is saved. */
export async function readSchool(ctx: QueryCtx): Promise<School> {
  const { school, issuer } = await readSettings(ctx);
  const { name, accent, address, email, social = "", logo, logoDark, icon } = school ?? UNSAVED;
  const palette = paletteFor(accent);
  const urlOf = async (file: Id<"_storage"> | undefined) =>
    file === undefined ? null : await ctx.storage.getUrl(file);
  return {
    name,
    owner: issuer?.legalName ?? name,
    taxId: issuer?.taxId ?? null,
    address: address ?? null,
    email: email ?? null,
    social: linesOf(social),
    palette: { shades: [...palette.shades], darkTints: [...palette.darkTints] },
    pictures: { logo: await urlOf(logo), logoDark: await urlOf(logoDark), icon: await urlOf(icon) },
  };
}

export async function readSchoolForm(ctx: QueryCtx): Promise<Infer<typeof schoolFormView>> {
  const { logo, logoDark, icon, ...fields } = (await readSettings(ctx)).school ?? UNSAVED;
  return { ...EMPTY, ...fields };
}

/**
 * Saves name and look; the pictures stay.
 * Errors: editConflict, formInvalid.
 */
export async function saveSchool(ctx: MutationCtx, input: z.input<typeof schoolForm>, seen: number): Promise<void> {
  const fields = readForm(schoolForm, input);
  const { logo, logoDark, icon, ...stored } = (await readSettings(ctx)).school ?? UNSAVED;
  const version = nextVersion({ ...fields, ...stored }, seen, fields);
  await saveSettings(ctx, { school: { ...fields, logo, logoDark, icon, version } });
}

/**
 * Returns a logo as stored.
 * A whole PNG, because PDF readers and launchers get it too. Error: imageInvalid.
 */
export function readLogo(bytes: ArrayBuffer, kind: SchoolPicture): Blob {
  const { maxBytes, type, sizes } = logoRules;
  const png = new Uint8Array(bytes);
  const most = sizes[kind];
  if (bytes.byteLength > maxBytes || !isWholePng(png, most)) fail("imageInvalid");
  const size = readPicture(png);
  if (kind === "icon" && (size?.width !== most.width || size.height !== most.height)) fail("imageInvalid");
  return new Blob([bytes], { type });
}

/** Replaces one of the pictures, and deletes the old file. */
export async function keepLogo(ctx: MutationCtx, kind: SchoolPicture, file: Id<"_storage"> | undefined): Promise<void> {
  const school = (await readSettings(ctx)).school ?? UNSAVED;
  const old = school[kind];
  await saveSettings(ctx, { school: { ...school, [kind]: file } });
  if (old !== undefined) await deleteFile(ctx, old);
}
