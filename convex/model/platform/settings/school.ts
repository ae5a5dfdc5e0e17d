import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { paletteOf } from "../../../shared/palette";
import { logoRules, type SchoolPicture } from "../../../shared/pictureRules";
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
  /** Null: the product's own palette. */
  palette: v.union(v.object({ shades: v.array(v.string()), darkTints: v.array(v.string()) }), v.null()),
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
const UNSAVED = { name: schoolName, version: 0 };

/** Returns the name alone, for texts. */
export async function findSchoolName(ctx: QueryCtx): Promise<string> {
  return (await readSettings(ctx)).school?.name ?? schoolName;
}

/** Returns what anyone may see; the product's own until it is saved. */
export async function readSchool(ctx: QueryCtx): Promise<School> {
  const { school, issuer } = await readSettings(ctx);
  const { name, accent, address, email, social = "", logo, logoDark, icon } = school ?? UNSAVED;
  const urlOf = async (file: Id<"_storage"> | undefined) =>
    file === undefined ? null : await ctx.storage.getUrl(file);
  return {
    name,
    owner: issuer?.legalName ?? name,
    taxId: issuer?.taxId ?? null,
    address: address ?? null,
    email: email ?? null,
    social: linesOf(social),
    palette: accent === undefined ? null : paletteOf(accent),
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
  const { [kind]: old } = school as Partial<Record<SchoolPicture, Id<"_storage">>>;
  await saveSettings(ctx, { school: { ...school, [kind]: file } });
  if (old !== undefined) await deleteFile(ctx, old);
}
