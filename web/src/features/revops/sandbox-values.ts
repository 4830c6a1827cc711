import {
  type SandboxField,
  sandboxLimits,
  type SandboxValues,
} from '@kith/contract/training/exercises';
import { z } from 'zod';

type Fields = Readonly<Record<string, SandboxField>>;
type Typed = Record<string, string>;

/** What the form of an action begins with. */
export function sandboxDefaults(fields: Fields): Typed {
  return mapFields(fields, (field) =>
    field.kind === 'choice'
      ? (field.options[0] ?? '')
      : field.kind === 'number'
        ? String(field.value)
        : '',
  );
}

/** What may be typed into it: a number with a point or a comma, within its bounds. */
export function sandboxSchema(fields: Fields): z.ZodType<Typed, Typed> {
  return z.object(
    mapFields(fields, (field) =>
      field.kind === 'number'
        ? z.string().refine((text) => {
            const number = readNumber(text);
            const isWhole = field.step < 1 || Number.isInteger(number);
            return isWhole && number >= field.min && number <= field.max;
          })
        : z.string().trim().min(1).max(sandboxLimits.text),
    ),
  );
}

export function toSandboxValues(fields: Fields, typed: Typed): SandboxValues {
  return mapFields(fields, (field, name): string | number => {
    const text = typed[name] ?? '';
    return field.kind === 'number' ? readNumber(text) : text;
  });
}

/** `NaN` for what is no number. */
const readNumber = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

function mapFields<Made>(
  fields: Fields,
  make: (field: SandboxField, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, make(field, name)]),
  );
}
