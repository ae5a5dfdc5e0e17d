import { useForm, type GetInputPropsReturnType, type UseFormReturnType } from "@mantine/form";
import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import i18next from "i18next";
import type * as z from "zod/mini";
import { useServerAction, type ActionTexts } from "@/components/useServerAction";
import { errorCode, errorMessage, fieldErrorText, refusedField } from "@/lib/errorMessage";
import { showToast, type Toast } from "@/lib/toast";
import type { ErrorCode } from "@convex/shared/errorCodes";

type Shows<Values> = { [Name in keyof Values]?: (value: Values[Name]) => string };

export interface LiveFormOptions<Values, Schema extends z.ZodMiniType, Saved> {
  /**
   * Input values for the stored version, live.
   * For a new record: the initial values.
   */
  stored: { version: number; values: Values };
  /** Schema from convex/shared, or a function that loads it. */
  schema: Schema | (() => Promise<Schema>);
  /** Converts input values to the schema's input. Default: identity. */
  toInput?: (values: Values) => unknown;
  labels: Record<keyof Values & string, string>;
  /** Display texts for comparing two versions. Default: the values. */
  show?: Shows<Values>;
  /**
   * Saves the fields over `version`; rejects with `editConflict`.
   * The server refuses fields that are based on an old version.
   */
  save: (fields: z.output<Schema>, version: number) => Promise<Saved>;
  texts: ActionTexts & {
    /** Toast for invalid fields; without one, only the fields say it. */
    invalid?: Pick<Toast, "title" | "message">;
    /** Toast if only required fields are empty. */
    empty?: Pick<Toast, "title" | "message">;
  };
  /** Fields to blame for errors that name none. */
  fieldOf?: Partial<Record<ErrorCode, keyof Values & string>>;
  onSaved?: (saved: Saved) => void;
}

/** A field that someone else has changed. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export interface LiveForm<Values> {
  form: UseFormReturnType<Values>;
  values: Values;
  field: (name: string) => FieldProps;
  toggle: (name: string) => FieldProps;
  submit: () => void;
  /** Element that had the focus when the form was sent. */
  sentFromRef: RefObject<Element | null>;
  /** Number of finished submissions. */
  attempts: number;
  saving: boolean;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Why the last submission failed, if about no field. */
  refusal: string | null;
  /**
   * Fields that someone else saved during unsaved changes.
   * Empty without a conflict.
   */
  conflict: Difference[];
  /** Continues with the typed text on top of the other version. */
  keepMine: () => void;
  /** Discards the typed text. */
  takeTheirs: () => void;
}

type InputProps = Omit<GetInputPropsReturnType, "error"> & { error?: unknown };

interface FieldProps extends GetInputPropsReturnType {
  label?: string;
  error: string | undefined;
  disabled: boolean;
  size: "md";
}

/**
 * A form over a record that others may change at the same time.
 * Without unsaved changes it follows the stored version. With some it never overwrites them: it reports a
 * newer version and its differences. Checks with the server's schema, saves once at a time, and shows a
 * refusal under the field that it names.
 */
export function useLiveForm<Values extends object, Schema extends z.ZodMiniType, Saved>(
  options: LiveFormOptions<Values, Schema, Saved>,
): LiveForm<Values> {
  const { stored, texts } = options;
  const { run, working } = useServerAction();
  const form = useForm<Values>({ initialValues: stored.values });
  const [base, setBase] = useState(stored);
  const sentFromRef = useRef<Element | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { values } = form;
  const names = Object.keys(values) as (keyof Values & string)[];
  const typed = names.filter((name) => !same(values[name], base.values[name]));
  const changed = names.filter((name) => !same(stored.values[name], base.values[name]));
  const dirty = typed.length > 0;

  const takeTheirs = (): void => {
    setBase(stored);
    form.setValues(stored.values);
    form.clearErrors();
  };
  const keepMine = (): void => {
    setBase(stored);
    form.setValues({ ...stored.values, ...pick(values, typed) });
  };

  // While saving, the newer version is most likely our own.
  const behind = stored.version !== base.version && !working;
  const different = behind ? changed.filter((name) => !same(stored.values[name], values[name])) : [];
  if (behind && !dirty) takeTheirs();
  else if (behind && different.length === 0) setBase(stored);

  const send = async (): Promise<void> => {
    const loaded =
      typeof options.schema === "function"
        ? await run(options.schema, { failure: texts.failure })
        : { done: true as const, value: options.schema };
    if (!loaded?.done) return;
    const parsed = loaded.value.safeParse(options.toInput?.(values) ?? values);
    setRefusal(null);
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      form.setErrors(errors);
      const isEmpty = Object.values(errors).some((error) => error.endsWith("Required"));
      const toast = isEmpty ? (texts.empty ?? texts.invalid) : texts.invalid;
      if (toast) showToast({ ...toast, variant: "destructive" });
    } else {
      form.clearErrors();
      const result = await run(async () => {
        const saved = await options.save(parsed.data, base.version);
        // Navigation asks while there are unsaved changes: clear them now.
        flushSync(() => setBase({ version: base.version, values }));
        options.onSaved?.(saved);
      }, texts);
      if (result === null) return;
      if (!result.done) refuse(result.error);
    }
    setAttempts((count) => count + 1);
  };
  const refuse = (error: unknown): void => {
    const code = errorCode(error);
    const field = code && options.fieldOf?.[code];
    const refused = field ? { field, message: `errors:${code}.message` } : refusedField(error);
    if (refused === null) setRefusal(errorMessage(error).message);
    else form.setErrors({ [refused.field]: refused.message });
  };

  const shown = <Name extends keyof Values & string>(name: Name, value: Values[Name]): string => {
    if (typeof value === "boolean") return i18next.t(value ? "controls:yes" : "controls:no");
    const shows: Shows<Values> = options.show ?? {};
    return shows[name]?.(value) ?? String(value);
  };

  /**
   * Props of an input.
   * Errors are translation keys, so they follow a change of language.
   */
  const propsOf = (name: string, type: "input" | "checkbox"): FieldProps => {
    const input: InputProps = form.getInputProps(name, { type });
    const { error, ...props } = input;
    const label = (options.labels as Partial<Record<string, string>>)[name];
    return {
      ...props,
      ...(label !== undefined && { label }),
      error: fieldErrorText(error),
      disabled: working,
      size: "md",
    };
  };

  return {
    form,
    values,
    sentFromRef,
    attempts,
    saving: working,
    dirty,
    refusal,
    keepMine,
    takeTheirs,
    field: (name) => propsOf(name, "input"),
    toggle: (name) => propsOf(name, "checkbox"),
    submit: () => {
      sentFromRef.current ??= document.activeElement;
      void send();
    },
    conflict: different.map((name) => ({
      label: options.labels[name],
      mine: shown(name, values[name]),
      theirs: shown(name, stored.values[name]),
    })),
  };
}

/** The first problem of each field. */
function fieldErrors({ issues }: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= `validation:${message}`;
  return errors;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
