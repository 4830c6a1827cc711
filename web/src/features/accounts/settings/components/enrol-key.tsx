import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAbortOnUnmount } from '#lib/use-abort-on-unmount.ts';
import { showToast } from '#ui/toast.ts';
import { enrolKey } from '../api/factors.ts';
import { type EnrolmentProps, findFreeName } from './enrolment.ts';
import { NameDialog } from '#features/accounts/shared/components/name-dialog.tsx';

/** Adds a security key in the browser's dialog. */
export function EnrolKey({ factors, onDone, onClose }: EnrolmentProps) {
  const { t } = useTranslation('account');
  const begin = useAbortOnUnmount();
  return (
    <NameDialog
      title={t('factors.add.webauthn')}
      description={t('factors.keyBody')}
      initialName={findFreeName(t('factors.kinds.webauthn'), factors)}
      submitLabel={t('continue')}
      onClose={onClose}
      onSubmit={async (name) => {
        const problem = await enrolKey(findFreeName(name, factors), begin());
        if (!problem) {
          showToast({ kind: 'success', title: t('factors.added') });
          onDone();
        }
        return problem;
      }}
    />
  );
}
