import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SecretText } from '#ui/secret-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { enrolApp } from '../api/factors.ts';
import { showAppCode } from '#features/accounts/second-factor/api/second-factor.ts';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { type EnrolmentProps, findFreeName } from './enrolment.ts';

const groupLength = 4;

/** Adds an authenticator app: a QR code to scan or a key to type, then the first code. */
export function EnrolApp({ factors, onDone, onClose }: EnrolmentProps) {
  const { t } = useTranslation(['account', 'second-factor', 'auth', 'common']);
  const name = findFreeName(t('factors.kinds.totp'), factors);
  const attempt = useId();
  const enrolment = useQuery({
    queryKey: ['enrol-app', attempt],
    queryFn: () => enrolApp(name),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  const begun = enrolment.data?.status === 'begun' ? enrolment.data : null;

  async function prove(code: string) {
    if (!begun) return null;
    const problem = await showAppCode(begun.factorId, code);
    if (!problem) {
      showToast({ kind: 'success', title: t('factors.added') });
      onDone();
    }
    return problem;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('factors.add.totp')}
      description={t('factors.scan')}
    >
      {enrolment.isPending ? <Skeleton className="mx-auto size-48" /> : null}
      {enrolment.isError ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t('notLoaded')}</p>
          <Button onClick={() => void enrolment.refetch()}>{t('common:retry')}</Button>
        </div>
      ) : null}
      {enrolment.data?.status === 'refused' ? (
        <FormNotice>{t(`auth:errors.${enrolment.data.problem.key}`)}</FormNotice>
      ) : null}
      {begun ? (
        <div className="grid gap-5">
          {/* A code is read as dark on light in both themes. */}
          <img
            src={begun.picture}
            alt={t('factors.picture')}
            width={192}
            height={192}
            className="mx-auto rounded-md border border-border bg-white p-2"
          />
          <div className="grid gap-1.5">
            <p className="text-sm text-muted">{t('factors.secret')}</p>
            <SecretText
              label={t('factors.secret')}
              text={inGroups(begun.secret)}
              copied={begun.secret}
              isTyped
            />
          </div>
          <CodeForm
            label={t('factors.firstCode')}
            submitLabel={t('factors.turnOn')}
            onVerify={prove}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

/** `ABCDEFGH` → `ABCD EFGH`, which is easier to type. */
function inGroups(secret: string): string {
  return secret.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'gu'), '$& ');
}
