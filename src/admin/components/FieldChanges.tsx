import { Text } from "@mantine/core";
import classes from "./OutcomeList.module.css";

interface FieldChangesProps {
  changes: readonly { field: string; from: string; to: string }[];
  say: (field: string, from: string, to: string) => string;
}

/** Fields that an import changes, with old and new value. */
export function FieldChanges({ changes, say }: FieldChangesProps) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <Text component="span" fz="sm">
            {say(field, from, to)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
