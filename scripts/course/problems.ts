/** Something that an author should know, where it is. Errors fail the check. */
export interface Problem {
  file: string;
  line: number;
  level: "error" | "warning" | "note";
  message: string;
}

/** Says one thing about a line of one file. */
export type Report = (line: number, message: string, level?: Problem["level"]) => void;

export const reporter =
  (problems: Problem[], file: string): Report =>
  (line, message, level = "error") => {
    problems.push({ file, line, level, message });
  };

export const printed = ({ file, line, level, message }: Problem) => `${file}:${line}: ${level}: ${message}`;
