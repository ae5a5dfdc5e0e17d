import { Button, Text, Textarea } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconRotate } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "@/components/markdown/CodeBlock";
import { RUN_MS, type Output } from "./output";
import { runCode } from "./runCode";
import type { RunLanguage } from "./runnable";
import { languageName } from "@/components/markdown/codeLanguages";
import classes from "./RunnableCode.module.css";

interface RunnableCodeProps {
  language: RunLanguage;
  code: string;
  /** Earlier SQL of the lesson. */
  before: string;
}

type Run = Output | "running" | "noEngine";

/** Code that the reader may change and run in the page; nothing is sent anywhere (LESSON-25). */
export default function RunnableCode({ language, code, before }: RunnableCodeProps) {
  const { t } = useTranslation("markdown");
  const [text, setText] = useState(code);
  const [isEditing, setEditing] = useState(false);
  const [run, setRun] = useState<Run | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setRun("running");
    const ran = await runCode(language, { before, code: text }, own.signal).catch(() => "noEngine" as const);
    if (!own.signal.aborted) setRun(ran);
  };
  const reset = (): void => {
    setText(code);
    setEditing(false);
    setRun(null);
  };

  return (
    <CodeBlock
      language={language}
      code={text}
      actions={
        <>
          <Button
            variant="ghost"
            size="sm"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            onClick={() => void start()}
          >
            {t("run.start")}
          </Button>
          {isEditing ? (
            <Button variant="ghost" size="sm" leftSection={<IconRotate size={16} aria-hidden="true" />} onClick={reset}>
              {t("run.reset")}
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {t("run.edit")}
            </Button>
          )}
        </>
      }
      editor={
        isEditing && (
          <Textarea
            aria-label={t("code", { language: languageName(language) })}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            classNames={{ input: classes.editor ?? "" }}
            variant="unstyled"
            spellCheck={false}
            autoCapitalize="off"
            autosize
            autoFocus
          />
        )
      }
      below={run !== null && <Shown run={run} />}
    />
  );
}

function Shown({ run }: { run: Run }) {
  const { t } = useTranslation("markdown");
  if (run === "running") return <Message>{t("run.running")}</Message>;
  if (run === "noEngine") return <Message>{t("run.noEngine")}</Message>;
  const { text, end } = run;
  return (
    <div role="status">
      {text !== "" && (
        <pre tabIndex={0} role="group" aria-label={t("output")}>
          <code>{text}</code>
        </pre>
      )}
      {end === "late" && <Note>{t("run.late", { count: RUN_MS / 1_000 })}</Note>}
      {end === "memory" && <Note>{t("run.memory")}</Note>}
      {end === "done" && text === "" && <Note>{t("run.nothing")}</Note>}
    </div>
  );
}

const Message = ({ children }: { children: string }) => (
  <div role="status">
    <Note>{children}</Note>
  </div>
);

const Note = ({ children }: { children: string }) => (
  <Text fz="sm" c="dimmed" className={classes.note ?? ""}>
    {children}
  </Text>
);
