import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { NewContact } from '#lib/offline/change-rules.ts';
import { notifyQueued } from '#lib/offline/follow-changes.ts';
import { changeNewContact } from '#lib/offline/new-contacts.ts';
import { isOnline } from '#lib/online.ts';
import { refusalOf } from '../api/failed-contact.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { ContactFields } from '#features/contacts/form/components/contact-fields.tsx';
import { ContactFormNotice } from '#features/contacts/form/components/contact-form-notice.tsx';
import { contactToValues } from '#features/contacts/form/components/contact-form-values.ts';
import { useContactForm } from '#features/contacts/form/components/use-contact-form.ts';

type QueuedContactDialogProps = { change: NewContact; onClose: () => void };

/** The form of a queued new contact, with the server's refusal if there is one. */
export function QueuedContactDialog({ change, onClose }: QueuedContactDialogProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const save = useMutation({
    mutationFn: (contact: ContactCreate) => changeNewContact(change, contact),
    meta: { reportsOwnErrors: true },
    onSuccess: () => {
      if (!isOnline()) void notifyQueued();
    },
  });
  const form = useContactForm({
    initialValues: contactToValues(change.contact),
    onSubmit: (contact) => {
      // The member has confirmed once that it is no duplicate.
      const isDecided = contact.allow_duplicate || change.contact.allow_duplicate;
      return save.mutateAsync({ ...contact, allow_duplicate: isDecided });
    },
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={t('contacts:form.newTitle')}
      submitLabel={t('common:save')}
      className="grid gap-5"
      onClose={onClose}
    >
      <ContactFormNotice
        error={save.error ?? refusalOf(change)}
        onAddAnyway={() => void form.addAnyway()}
        onLeave={onClose}
      />
      <ContactFields control={form.control} />
    </FormDialog>
  );
}
