import type { Contact } from '@kith/contract/contacts/schemas';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { FieldEdit } from './use-field-edit.ts';

type EditNoticeProps = {
  edit: Pick<FieldEdit<unknown>, 'failure' | 'conflict'>;
  /** The field's value in a contact, as text; null if empty. */
  describe: (contact: Contact) => string | null;
};

/** Why an edit was not saved, beside the field: someone else was faster, or it failed. */
export function EditNotice({ edit, describe }: EditNoticeProps) {
  const { t } = useTranslation('details');
  if (!edit.failure) return null;
  const now = edit.conflict && describe(edit.conflict);
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {edit.conflict ? (
        <div className="min-w-0">
          <p className="font-semibold">{t('conflict.title')}</p>
          <p className="wrap-anywhere">
            {now ? t('conflict.now', { value: now }) : t('conflict.nowEmpty')}
          </p>
          <p>{t('conflict.choice')}</p>
        </div>
      ) : (
        <Suspense fallback={null}>
          <Failure error={edit.failure} />
        </Suspense>
      )}
    </div>
  );
}

/** With the error texts, which load only then. */
function Failure({ error }: { error: unknown }) {
  useTranslation('errors');
  const { title, body } = describeError(error, 'save');
  return (
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p>{body}</p>
    </div>
  );
}
