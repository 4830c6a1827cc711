import type { Session } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { leave } from '#lib/leave.ts';
import { Button } from '#ui/button.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { FactorStep, type FactorWay, factorWaysOf, RecoveryStep } from './second-factor-steps.tsx';

type Way = FactorWay | { kind: 'recovery'; factor: null };

const keyOf = (way: Way) => way.factor?.id ?? way.kind;

/** The step between sign-in and the member's screens, for members with a second factor. */
export function SecondFactorScreen({ session }: { session: Session }) {
  const { t } = useTranslation(['second-factor', 'auth']);
  const ways: Way[] = [...factorWaysOf(session), { kind: 'recovery', factor: null }];
  const [wanted, setWanted] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const way = ways.find((one) => keyOf(one) === wanted) ?? ways[0];
  if (!way) return null;
  const others = ways.filter((one) => one !== way);

  return (
    <AuthFrame key={keyOf(way)} title={t('title')} lead={t(`lead.${way.kind}`)}>
      {way.kind === 'recovery' ? <RecoveryStep /> : <FactorStep way={way} />}
      <section aria-label={t('otherWays')} className="mt-6 grid justify-items-start gap-2.5">
        {others.map((other) => (
          <Button key={keyOf(other)} variant="link" onClick={() => setWanted(keyOf(other))}>
            {other.factor?.friendly_name
              ? t('useNamed', { name: other.factor.friendly_name })
              : t(`use.${other.kind}`)}
          </Button>
        ))}
        <Button
          variant="link"
          isPending={isLeaving}
          className="mt-2 text-muted"
          onClick={() => {
            setIsLeaving(true);
            void leave().finally(() => setIsLeaving(false));
          }}
        >
          {t('auth:signedInAs.signOut')}
        </Button>
      </section>
    </AuthFrame>
  );
}
