import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";

interface JobFrameProps {
  job: { status: "running" | "finished" | "canceled"; doneCount: number; total: number | null };
  /** What it does, and whether it still does. */
  title: string;
  /** How far it is. */
  progress: string;
  cancel: { label: string; failure: string; run: () => Promise<unknown> };
  /** What is to be told about single rows. */
  children?: ReactNode;
}

/** A job over many rows, live. */
export function JobFrame({ job, title, progress, cancel, children }: JobFrameProps) {
  const { run, working } = useServerAction();
  const isRunning = job.status === "running";
  return (
    <Paper withBorder p="md" mb="lg">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} role="status">
            {title}
          </Text>
          {isRunning && (
            <Button
              size="sm"
              variant="outline"
              disabled={working}
              onClick={() => void run(cancel.run, { failure: cancel.failure })}
            >
              {cancel.label}
            </Button>
          )}
        </Group>
        <Text fz="sm">{progress}</Text>
        {isRunning && job.total !== null && <ProgressBar label={progress} value={job.doneCount} max={job.total} />}
        {children}
      </Stack>
    </Paper>
  );
}
