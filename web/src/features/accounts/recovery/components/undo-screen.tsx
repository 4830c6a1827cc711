import { type AccountChanges, undoDays } from '@kith/contract/account/changes';
import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { undoChanges, useUndoPreview } from '../api/undo-change.ts';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Shows what the link of an email would undo, and undoes it when asked to. */
export function UndoScreen({ token }: { token: string }) {
  const { t } = useTranslation(['undo', 'auth']);
  const format = useFormat();
  const state = useUndoPreview(token);
  const [isDone, setIsDone] = useState(false);
  if (state.status === 'failed') throw state.error;
  if (state.status === 'loading') return <LoadingScreen />;
  if (state.status === 'refused') {
    return (
      <AuthFrame
        title={t('expired.title')}
        lead={t('expired.lead', { days: format.number(undoDays) })}
      >
        <NextSteps />
      </AuthFrame>
    );
  }
  if (isDone) {
    return (
      <AuthFrame
        key="done"
        title={t('done.title')}
        lead={state.preview.resets_password ? t('done.passwordLead') : t('done.lead')}
      >
        <NextSteps />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      <UndoForm token={token} preview={state.preview} onDone={() => setIsDone(true)} />
    </AuthFrame>
  );
}

type UndoFormProps = { token: string; preview: AccountChanges; onDone: () => void };

function UndoForm({ token, preview, onDone }: UndoFormProps) {
  const { t } = useTranslation(['undo', 'auth']);
  const format = useFormat();
  const form = useAccountForm({
    defaultValues: {},
    onSubmit: async () => {
      const problem = await undoChanges(token);
      if (!problem) onDone();
      return problem;
    },
  });
  return (
    <AccountForm
      form={form}
      submitLabel={t('submit')}
      footer={
        <Button asChild variant="link" className="justify-self-start">
          <Link to={paths.home()}>{t('keep')}</Link>
        </Button>
      }
    >
      <ul aria-label={t('list')} className="grid gap-3 border-y border-border py-4">
        {preview.changes.map(({ kind, detail, changed_at: at }) => (
          <li key={`${kind} ${at} ${detail}`} className="min-w-0">
            <p className="text-base wrap-anywhere">{t(`changes.${kind}`, { detail })}</p>
            <p className="text-sm text-muted">{format.dateTime(at)}</p>
          </li>
        ))}
      </ul>
      <p className="text-base text-pretty text-muted">
        {preview.resets_password ? t('consequencePassword') : t('consequence')}
      </p>
    </AccountForm>
  );
}

function NextSteps() {
  const { t } = useTranslation(['undo', 'auth']);
  return (
    <div className="grid gap-3">
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to={paths.auth({ mode: 'forgot' })}>{t('newPassword')}</Link>
      </Button>
      <Button asChild size="lg" className="w-full">
        <Link to={paths.auth()}>{t('signIn')}</Link>
      </Button>
    </div>
  );
}
