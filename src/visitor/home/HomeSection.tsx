import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./HomePage.module.css";

interface HomeSectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of the home page below its heading. */
export function HomeSection({ id, title, text, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {text && <p className={classes.headingText}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
