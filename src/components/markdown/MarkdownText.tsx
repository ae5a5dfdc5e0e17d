import { isValidElement, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { VisuallyHidden } from "@mantine/core";
import { CodeBlock } from "./CodeBlock";
import classes from "./MarkdownText.module.css";

const plugins = [remarkGfm];

/** The page has the only h1; a text that begins with "#" starts one level lower. Raw HTML is never rendered. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  pre: ({ children }) => <Pre>{children}</Pre>,
  table: ({ children }) => <ScrollableTable>{children}</ScrollableTable>,
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  img: ({ src, alt }) => <img src={src} alt={alt ?? ""} loading="lazy" />,
  input: (props) => <TaskBox {...props} />,
};

export default function MarkdownText({ content }: { content: string }) {
  return (
    <div className={classes.prose}>
      <Markdown remarkPlugins={plugins} components={components}>
        {content}
      </Markdown>
    </div>
  );
}

function Pre({ children }: { children: ReactNode }) {
  if (!isValidElement<{ className?: string; children?: unknown }>(children)) return <pre>{children}</pre>;
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1] ?? "";
  const { children: code } = children.props;
  return <CodeBlock language={language} code={typeof code === "string" ? code.replace(/\n$/, "") : ""} />;
}

/** Wide tables scroll on their own, by keyboard as well. */
function ScrollableTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation("markdown");
  return (
    <div className={classes.table} tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

function TextLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const { t } = useTranslation("markdown");
  if (!/^https?:/.test(href ?? "")) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> ({t("externalLink")})</VisuallyHidden>
    </a>
  );
}

/** A task list only shows what is done: nothing to press, nothing to name. */
function TaskBox({ checked }: ComponentProps<"input">) {
  return <span aria-hidden="true">{checked ? "☑ " : "☐ "}</span>;
}
