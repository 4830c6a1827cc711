import type { Factor, Session } from '@supabase/auth-js';
import { useState } from 'react';
import { verifiedFactors } from '#lib/assurance.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAbortOnUnmount } from '#lib/use-abort-on-unmount.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import type { AuthProblem } from '#features/accounts/shared/api/auth-problem.ts';
import {
  sendFactorText,
  showAppCode,
  showRecoveryCode,
  showSecurityKey,
  showTextedCode,
} from '../api/second-factor.ts';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

export type FactorWay = { kind: 'totp' | 'phone' | 'webauthn'; factor: Factor };

/** The quickest method for most comes first. */
const order = ['webauthn', 'totp', 'phone'] as const;

/** The second factors that the member can use now. */
export function factorWaysOf(session: Session): FactorWay[] {
  const factors = verifiedFactors(session);
  return order.flatMap((kind) =>
    factors
      .filter(({ factor_type: type }) => type === kind)
      .map((factor): FactorWay => ({ kind, factor })),
  );
}

/** `onDone` follows a right answer; without it the session's new level is enough. */
type StepProps = { factor: Factor; onDone?: (() => void) | undefined };

/** Asks for one second factor. */
export function FactorStep({
  way: { kind, factor },
  onDone,
}: {
  way: FactorWay;
  onDone?: () => void;
}) {
  if (kind === 'totp') return <AppCodeStep factor={factor} onDone={onDone} />;
  if (kind === 'phone') return <TextStep factor={factor} onDone={onDone} />;
  return <KeyStep factor={factor} onDone={onDone} />;
}

async function andThen(
  outcome: Promise<AuthProblem | null>,
  onDone: (() => void) | undefined,
): Promise<AuthProblem | null> {
  const problem = await outcome;
  if (!problem) onDone?.();
  return problem;
}

/** The code of an authenticator app. */
function AppCodeStep({ factor, onDone }: StepProps) {
  const { t } = useTranslation(['second-factor', 'auth']);
  return (
    <CodeForm
      label={t('auth:code.label')}
      submitLabel={t('submit')}
      onVerify={(code) => andThen(showAppCode(factor.id, code), onDone)}
    />
  );
}

/** An SMS code, sent on request only: each message costs. */
function TextStep({ factor, onDone }: StepProps) {
  const { t } = useTranslation(['second-factor', 'auth']);
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const form = useAccountForm({
    defaultValues: {},
    onSubmit: async () => {
      const sent = await sendFactorText(factor.id);
      if (sent.status === 'refused') return sent.problem;
      setChallengeId(sent.challengeId);
      return null;
    },
  });
  if (challengeId === null) {
    return (
      <AccountForm form={form} submitLabel={t('sendText')}>
        {null}
      </AccountForm>
    );
  }
  return (
    <CodeForm
      label={t('auth:code.label')}
      submitLabel={t('submit')}
      onVerify={(code) =>
        andThen(showTextedCode({ factorId: factor.id, challengeId, code }), onDone)
      }
      footer={
        <Button variant="link" className="justify-self-start" onClick={() => setChallengeId(null)}>
          {t('auth:phone.again')}
        </Button>
      }
    />
  );
}

/** A security key, requested by the browser itself. */
function KeyStep({ factor, onDone }: StepProps) {
  const { t } = useTranslation('second-factor');
  const begin = useAbortOnUnmount();
  const form = useAccountForm({
    defaultValues: {},
    onSubmit: () => andThen(showSecurityKey(factor.id, begin()), onDone),
  });
  return (
    <AccountForm form={form} submitLabel={t('useKey')}>
      {null}
    </AccountForm>
  );
}

/** A recovery code. */
export function RecoveryStep() {
  const { t } = useTranslation('second-factor');
  const field = useFocusOnMount<HTMLInputElement>();
  const form = useAccountForm({
    defaultValues: { code: '' },
    onSubmit: async ({ code }) =>
      code.trim() === ''
        ? { field: 'code', key: 'codeMissing' }
        : await showRecoveryCode(code.trim()),
  });
  return (
    <AccountForm form={form} submitLabel={t('submit')}>
      <FormField
        control={form.control}
        name="code"
        label={t('recoveryLabel')}
        hint={t('recoveryHint')}
      >
        {(ids, { value, setValue }) => (
          <Input
            {...ids}
            ref={field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </FormField>
    </AccountForm>
  );
}
