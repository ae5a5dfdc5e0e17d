import { Skeleton, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Point } from "./api";
import { sumOf, type Figure } from "./figures";
import classes from "./FigureTiles.module.css";
import { useFigureText } from "./useFigureText";

interface FigureTilesProps {
  figures: readonly Figure[];
  chosen: Figure;
  onChoose: (figure: string) => void;
  /** Undefined while loading. */
  now: readonly Point[] | undefined;
  /** Null without a period to compare with. */
  then: readonly Point[] | null | undefined;
}

/** Sums of a period; pressing one shows its chart. */
export function FigureTiles({ figures, chosen, onChoose, now, then }: FigureTilesProps) {
  const { t } = useTranslation("adminReports");
  return (
    <ul className={classes.grid} aria-label={t("figures.label")} aria-busy={now === undefined}>
      {figures.map((figure) => (
        <li key={figure}>
          <UnstyledButton className={classes.tile} aria-pressed={figure === chosen} onClick={() => onChoose(figure)}>
            <span className={classes.name}>{t(`figures.name.${figure}`)}</span>
            <Tile figure={figure} now={now} then={then} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Tile({ figure, now, then }: Pick<FigureTilesProps, "now" | "then"> & { figure: Figure }) {
  const { t } = useTranslation("adminReports");
  const text = useFigureText();
  const sum = now && sumOf(figure, now);
  if (sum === undefined) return <Skeleton component="span" w={90} h="2.5rem" />;
  const past = then && sumOf(figure, then);
  return (
    <>
      <span className={classes.value}>{text.sum(figure, sum)}</span>
      {figure === "revenue" && (sum.beside ?? 0) > 0 && (
        <span className={classes.note}>{t("figures.refunded", { price: text.value(figure, sum.beside ?? 0) })}</span>
      )}
      <span className={classes.note}>{past ? text.change(figure, sum.main, past.main) : "\u00a0"}</span>
    </>
  );
}
