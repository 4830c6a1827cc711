import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { useRef } from 'react';
import { type SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { contactFormSchema } from './contact-form-schema.ts';
import type { ContactFormValues } from './contact-form-values.ts';

type ContactFormOptions<Result> = {
  initialValues: ContactFormValues;
  /** Sends the contact; the dialog shows a failure by `FormNotice`. */
  onSubmit: (contact: ContactCreate) => Promise<Result>;
  onDone: (result: Result) => void;
};

export type ContactForm = SubmitForm<ContactFormValues, ContactCreate> & {
  /** Sends the form although a contact looks the same. */
  addAnyway: () => Promise<void>;
};

/** The form of a contact; it passes on what the contract accepts. */
export function useContactForm<Result>({
  initialValues,
  onSubmit,
  onDone,
}: ContactFormOptions<Result>): ContactForm {
  const insists = useRef(false);
  const form = useZodForm(
    contactFormSchema,
    (contact) => onSubmit({ ...contact, allow_duplicate: insists.current }),
    { defaultValues: initialValues, onDone, handleFailure: () => true },
  );

  async function addAnyway() {
    insists.current = true;
    try {
      await form.submit();
    } finally {
      // Enter in a field must never add a duplicate.
      insists.current = false;
    }
  }
  return { ...form, addAnyway };
}
