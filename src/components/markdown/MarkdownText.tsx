import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { isValidElement, lazy, use, useMemo, Suspense, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { isStoredImage } from "@convex/shared/lessonImages";
import { Callout, Solution } from "./Callout";
import { callouts } from "./callouts";
import { CodeBlock } from "./CodeBlock";
import { toElements, type Components } from "./elements";
import { InlineCode } from "./InlineCode";
import { orderHeadings } from "./orderHeadings";
import { LessonImagesContext } from "./lessonImages";
import { ownImages } from "./ownImages";
import { toTree } from "./tree";
import classes from "./MarkdownText.module.css";

/** Most of what figures and questions need is theirs alone; a lesson without one does not load it. */
const Figure = lazy(() => import("./figure/Figure"));
const Question = lazy(() => import("./question/Question"));

/** Tables, task lists, footnotes, strikethrough and addresses as links. */
const parser = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

const components: Components = {
  pre: ({ children }) => <Pre>{children}</Pre>,
  table: ({ children }) => <ScrollableTable>{children}</ScrollableTable>,
  a: (props) => <TextLink {...props} />,
  code: ({ children }) => <InlineCode>{children}</InlineCode>,
  img: ({ src, alt }) => <Image src={src ?? ""} alt={alt ?? ""} />,
  input: (props) => <TaskBox {...props} />,
  aside: ({ title, children }) => <Callout title={title}>{children}</Callout>,
  details: ({ children }) => <Solution>{children}</Solution>,
};

export default function MarkdownText({ content }: { content: string }) {
  const { t } = useTranslation("markdown");
  const [footnoteLabel, footnoteBackLabel] = [t("footnotes"), t("footnoteBack")];
  const elements = useMemo(() => {
    const tree = toTree(content, parser, { footnoteLabel, footnoteBackLabel });
    orderHeadings(tree);
    callouts(tree);
    ownImages(tree);
    return toElements(tree, { components });
  }, [content, footnoteLabel, footnoteBackLabel]);
  return <div className={classes.prose}>{elements}</div>;
}

function Pre({ children }: { children: ReactNode }) {
  if (!isValidElement<{ className?: string; children?: unknown }>(children)) return <pre>{children}</pre>;
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1] ?? "";
  const { children: code } = children.props;
  const text = typeof code === "string" ? code.replace(/\n$/, "") : "";
  const Drawn = language === "figure" ? Figure : language === "question" ? Question : null;
  if (Drawn === null) return <CodeBlock language={language} code={text} />;
  return (
    <Boundary>
      {/* About as high as what is loading. */}
      <Suspense fallback={<Skeleton h={40 * text.split("\n").length} my={28} />}>
        <Drawn key={text} block={text} />
      </Suspense>
    </Boundary>
  );
}

/** An uploaded one keeps its place until it is there; one that is gone is its description. */
function Image({ src, alt }: { src: string; alt: string }) {
  const stored = use(LessonImagesContext).find(({ name }) => name === src);
  if (stored) {
    const { url, width, height } = stored;
    return <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  }
  return isStoredImage(src) ? <em>{alt}</em> : <img src={src} alt={alt} loading="lazy" />;
}

/** Wide tables scroll on their own, also by keyboard. */
function ScrollableTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <div className={classes.table} tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

/** Footnote links have ids and labels of their own. */
function TextLink({ href, id, children, ...named }: ComponentProps<"a">) {
  const { t } = useTranslation("markdown");
  if (!/^https?:/.test(href ?? "")) {
    return (
      <a href={href} id={id} aria-label={named["aria-label"]} aria-describedby={named["aria-describedby"]}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({t("externalLink")})</VisuallyHidden>
    </a>
  );
}

/** Read-only task list items: nothing to press or label. */
function TaskBox({ checked }: ComponentProps<"input">) {
  return <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>;
}
