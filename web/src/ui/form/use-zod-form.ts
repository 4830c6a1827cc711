import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { type FormOptions, type SubmitForm, useSubmitForm } from '#ui/form/use-submit-form.ts';

/**
 * A form whose values a schema checks. `onSubmit` gets what the schema made of them; a rule's message
 * is a code, for which the field has a text.
 */
export function useZodForm<Values extends FieldValues, Sent, Result = void>(
  schema: ZodType<Sent, Values>,
  onSubmit: (sent: Sent) => Result | Promise<Result>,
  options: FormOptions<Values, Result>,
): SubmitForm<Values, Sent> {
  return useSubmitForm({ ...options, resolver: zodResolver(schema), onSubmit });
}
