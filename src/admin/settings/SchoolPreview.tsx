import { Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { isDarkEnough, paletteOf, type Palette } from "@convex/shared/palette";
import { productPalette } from "@convex/shared/productPalette";
import { BrandMark } from "@/components/BrandMark";
import { brand } from "@/lib/brand";
import { useSchool } from "@/lib/school";
import classes from "./SchoolPreview.module.css";

const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

/** Shows name, logo and color in both schemes, and says what became of the color (LOOK-17). */
export function SchoolPreview({ name, accent }: { name: string; accent: string | null }) {
  const { t } = useTranslation("adminSchool");
  const { shades, darkTints }: Palette = accent === null ? productPalette : paletteOf(accent);
  const shade = (index: number) => shades[index] ?? "";
  const colors = {
    light: {
      page: brand.page.light,
      ink: "#1B1B22",
      fill: shade(6),
      text: shade(6),
      tint: shade(0),
      tintText: shade(8),
    },
    dark: {
      ...{ page: brand.page.dark, ink: "#E8E9ED", fill: shade(5), text: shade(3) },
      ...{ tint: darkTints[0] ?? "", tintText: shade(2) },
    },
  };
  return (
    <div>
      <Text fw={600} fz="sm" mb={4}>
        {t("preview.title")}
      </Text>
      <div className={classes.schemes}>
        {schemes.map((scheme) => (
          <div key={scheme} role="group" aria-label={t(`preview.${scheme}`)}>
            <Panel name={name} scheme={scheme} colors={colors[scheme]} />
          </div>
        ))}
      </div>
      <Text fz="sm" c="dimmed" mt="xs" role="status">
        {accent === null
          ? t("preview.own")
          : t(isDarkEnough(accent) ? "preview.kept" : "preview.darkened", {
              color: accent.toUpperCase(),
              light: shade(6),
              dark: shade(5),
            })}
      </Text>
    </div>
  );
}

interface PanelProps {
  name: string;
  scheme: Scheme;
  colors: Record<"page" | "ink" | "fill" | "text" | "tint" | "tintText", string>;
}

function Panel({ name, scheme, colors }: PanelProps) {
  const { t } = useTranslation("adminSchool");
  const { logo, logoDark, icon } = useSchool().pictures;
  const image = scheme === "dark" ? (logoDark ?? logo) : logo;
  const style = {
    ...{ "--page": colors.page, "--ink": colors.ink, "--fill": colors.fill, "--text": colors.text },
    ...{ "--tint": colors.tint, "--tint-text": colors.tintText, "--selo-mark": colors.fill },
  } as CSSProperties;
  return (
    <div className={classes.panel} style={style}>
      <div className={classes.brand}>
        {image === null ? (
          <>
            {icon === null ? <BrandMark size={28} /> : <img src={icon} alt="" width={28} height={28} />}
            <span className={classes.name}>{name}</span>
          </>
        ) : (
          <img src={image} alt={name} className={classes.logo} />
        )}
      </div>
      <span className={classes.link}>{t("preview.link")}</span>
      <span className={classes.button}>{t("preview.button")}</span>
      <span className={classes.badge}>{t("preview.badge")}</span>
    </div>
  );
}
