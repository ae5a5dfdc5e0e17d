import {
  isValidElement,
  lazy,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  Suspense,
  type ComponentProps,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import Markdown, { type Components, type Options } from "react-markdown";
import { Link, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { Boundary } from "@/components/Boundary";
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { isStoredImage } from "@convex/shared/lessonImages";
import { Callout, Solution } from "./Callout";
import { callouts } from "./callouts";
import { CodeBlock } from "./CodeBlock";
import { headingLinks, ID_PREFIX, partOf } from "./headingLinks";
import { InlineCode } from "./InlineCode";
import { knownHtml } from "./knownHtml";
import { orderHeadings } from "./orderHeadings";
import { LessonImagesContext } from "./lessonImages";
import { ownImages } from "./ownImages";
import { runLanguage, runnable } from "./run/runnable";
import classes from "./MarkdownText.module.css";

type Plugins = NonNullable<Options["rehypePlugins"]>;

/** Lazy: a lesson without figures, questions or code to try loads none of them. */
const Figure = lazy(() => import("./figure/Figure"));
const Question = lazy(() => import("./question/Question"));
const RunnableCode = lazy(() => import("./run/RunnableCode"));

const remarkPlugins = [remarkGfm, knownHtml, runnable];
const rehypePlugins: Plugins = [[rehypeSlug, { prefix: ID_PREFIX }], headingLinks, orderHeadings, callouts, ownImages];

const components: Components = {
  pre: ({ children }) => <Pre>{children}</Pre>,
  table: ({ children }) => <ScrollableTable>{children}</ScrollableTable>,
  a: (props) => <TextLink {...props} />,
  code: ({ children }) => <InlineCode>{children}</InlineCode>,
  img: ({ src, alt }) => <Image src={src ?? ""} alt={alt ?? ""} />,
  input: (props) => <TaskBox {...props} />,
  aside: ({ title, children }) => <Callout title={title}>{children}</Callout>,
  details: ({ title, open, children }) =>
    title === "solution" ? <Solution>{children}</Solution> : <details open={open}>{children}</details>,
};

export default function MarkdownText({ content }: { content: string }) {
  const { t } = useTranslation("markdown");
  const [footnoteLabel, footnoteBackLabel] = [t("footnotes"), t("footnoteBack")];
  useNamedPart();
  const text = useMemo(
    () => (
      <Markdown
        components={components}
        remarkPlugins={remarkPlugins}
        remarkRehypeOptions={{ footnoteLabel, footnoteBackLabel }}
        rehypePlugins={rehypePlugins}
      >
        {content}
      </Markdown>
    ),
    [content, footnoteLabel, footnoteBackLabel],
  );
  return <div className={classes.prose}>{text}</div>;
}

interface CodeProps {
  className?: string;
  children?: unknown;
  /** Set by `runnable`. */
  "data-before"?: string;
}

function Pre({ children }: { children: ReactNode }) {
  if (!isValidElement<CodeProps>(children)) return <pre>{children}</pre>;
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1] ?? "";
  const { children: code, "data-before": before } = children.props;
  const text = typeof code === "string" ? code.replace(/\n$/, "") : "";
  const Drawn = language === "figure" ? Figure : language === "question" ? Question : null;
  const runs = before === undefined ? null : runLanguage(language);
  if (runs !== null) return <CodeToTry language={runs} code={text} before={before ?? ""} />;
  if (Drawn === null) return <CodeBlock language={language} code={text} />;
  return (
    <Boundary>
      {/* About as high as the content. */}
      <Suspense fallback={<Skeleton h={40 * text.split("\n").length} my={28} />}>
        <Drawn key={text} block={text} />
      </Suspense>
    </Boundary>
  );
}

/** Its buttons have their place until they have loaded; if that fails, the code is plain. */
function CodeToTry(props: ComponentProps<typeof RunnableCode>) {
  const { t } = useTranslation("markdown");
  const { language, code } = props;
  const soon = (
    <Button variant="ghost" size="sm" disabled>
      {t("run.start")}
    </Button>
  );
  return (
    <Boundary fallback={() => <CodeBlock language={language} code={code} />}>
      <Suspense fallback={<CodeBlock language={language} code={code} actions={soon} />}>
        <RunnableCode key={props.code} {...props} />
      </Suspense>
    </Boundary>
  );
}

/** An image with a reserved place; its text if missing or unsafe. */
function Image({ src, alt }: { src: string; alt: string }) {
  const stored = use(LessonImagesContext).find(({ name }) => name === src);
  if (stored) {
    const { url, width, height } = stored;
    return <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  }
  return src === "" || isStoredImage(src) ? <em>{alt}</em> : <img src={src} alt={alt} loading="lazy" />;
}

/** Scrolls wide tables on their own, also by keyboard. */
function ScrollableTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <div className={classes.table} tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

function TextLink({ href, children, ...named }: ComponentProps<"a">) {
  const { t } = useTranslation("markdown");
  if (href?.startsWith("#")) {
    return (
      <PartLink {...named} href={href}>
        {children}
      </PartLink>
    );
  }
  // `//host/page` is external too.
  if (!/^(?:https?:|[\\/]{2})/iu.test(href ?? "")) return <a href={href || undefined}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({t("externalLink")})</VisuallyHidden>
    </a>
  );
}

/**
 * Link to a heading or a footnote.
 * Footnotes have ids and labels of their own.
 */
function PartLink({ href, id, children, ...named }: ComponentProps<"a"> & { href: string }) {
  const { search } = useLocation();
  const { "aria-label": label, "aria-describedby": description } = named;
  return (
    <Link to={{ search, hash: href }} id={id} aria-label={label} aria-describedby={description}>
      {children}
    </Link>
  );
}

/**
 * Scrolls to the part of the text that the address names.
 * Runs once the text is there and whenever a link is followed, as in a browser. On back and forward the
 * browser restores the position.
 */
function useNamedPart(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const arrived = useRef(false);
  const arrive = useEffectEvent(() => {
    if (!arrived.current || navigation !== NavigationType.Pop) showPart(hash);
    arrived.current = true;
  });
  useEffect(() => arrive(), [key]);
}

function showPart(hash: string): void {
  const part = document.getElementById(partOf(hash) ?? "");
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}

/** A read-only task list item, with nothing to press or label. */
function TaskBox({ checked }: ComponentProps<"input">) {
  return <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>;
}
