import { joined } from "../../../platform/pictures/png";
import { drawBack } from "./back";
import type { CertificateDocument } from "./document";
import { drawFront } from "./front";
import { createPen, noStandardFont } from "./pen";
import { fill, textsOf } from "./texts";
import type { Face } from "./typesetting";
import type PDFDocument from "pdfkit";

const languageTags = { pt: "pt-BR", es: "es-419", en: "en" } as const;

/** Whole PNGs; null where the school has none. */
export interface PrintedPictures {
  /** Image of the responsible person's signature. */
  signature: Uint8Array | null;
  icon: Uint8Array | null;
}

/**
 * Draws two pages, A4 landscape: the certificate and its back.
 * The same certificate gives the same bytes: no clock, no chance.
 *
 * @param Document pdfkit's class, which only a "use node" file can import
 * @param faces those that the certificate's texts need (faces.ts)
 */
export async function drawCertificate(
  Document: typeof PDFDocument,
  faces: readonly Face[],
  certificate: CertificateDocument,
  { signature, icon }: PrintedPictures,
): Promise<Uint8Array> {
  const { language, studentName: student, courseTitle: course, school } = certificate;
  const pdf = new Document({
    size: "A4",
    layout: "landscape",
    margin: 0,
    pdfVersion: "1.7",
    ...noStandardFont,
    tagged: true,
    displayTitle: true,
    lang: languageTags[language],
    info: {
      Title: fill(textsOf(certificate).documentTitle, { student, course }),
      Author: certificate.issuer?.legalName ?? school.name,
      Creator: school.name,
      Producer: "pdfkit",
      CreationDate: new Date(certificate.issuedAt),
    },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.addPage();
  const pen = createPen(pdf, faces, school.accent);
  drawFront(pen, certificate, icon);
  pdf.addPage();
  drawBack(pen, certificate, signature);
  pdf.end();
  await ended;
  return joined(chunks);
}
