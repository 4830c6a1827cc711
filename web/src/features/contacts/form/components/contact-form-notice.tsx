import { paths } from '@kith/contract/app-routes/paths';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { errorCodeOf } from '#lib/error-codes.ts';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ConflictNotice } from '#ui/form/conflict-notice.tsx';
import { WarningNotice } from '#ui/form/warning-notice.tsx';
import { readDuplicate } from '../api/duplicate-contact.ts';

type ContactFormNoticeProps = {
  error: unknown;
  /** Reloads the contact into the form; absent if there is nothing to reload. */
  onReload?: () => void;
  /** Adds the contact, as the form has it now, beside the one that looks the same. */
  onAddAnyway?: () => void;
  /** Called when the member leaves for the existing contact. */
  onLeave: () => void;
};

/** The server's answer to the form, with the next step: the existing contact, or a fresh copy. */
export function ContactFormNotice({
  error,
  onReload,
  onAddAnyway,
  onLeave,
}: ContactFormNoticeProps) {
  const { t } = useTranslation('contacts');
  if (!error) return null;
  const duplicate = readDuplicate(error);
  if (duplicate) {
    return (
      <WarningNotice
        title={t('form.duplicate.title', { name: duplicate.full_name })}
        action={
          <span className="flex flex-wrap gap-2">
            {onAddAnyway ? (
              <Button size="sm" onClick={onAddAnyway}>
                {t('form.duplicate.addAnyway')}
              </Button>
            ) : null}
            <Button asChild size="sm">
              <Link to={paths.contact(duplicate.id)} onClick={onLeave}>
                {t('form.duplicate.open')}
              </Link>
            </Button>
          </span>
        }
      >
        {t(`form.duplicate.by.${duplicate.matched_by}`)}
      </WarningNotice>
    );
  }
  if (errorCodeOf(error) === 'conflict' && onReload) {
    return <ConflictNotice onReload={onReload} />;
  }
  return (
    <Suspense fallback={null}>
      <OtherFailure error={error} />
    </Suspense>
  );
}

/** Any other failure, with the error texts, which load only then. */
function OtherFailure({ error }: { error: unknown }) {
  useTranslation('errors');
  const { title, body } = describeError(error, 'save');
  return <WarningNotice title={title}>{body}</WarningNotice>;
}
