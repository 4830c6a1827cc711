import { paths } from '@kith/contract/app-routes/paths';
import { Building2, Fingerprint, LogIn, Mail, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useConfig } from '#lib/config.ts';
import { reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { canUsePasskeys } from '#lib/passkey-support.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { AuthProblem } from '#features/accounts/shared/api/auth-problem.ts';

/** Runs one sign-in method at a time and stores its error. */
function useWay() {
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  async function take(name: string, way: () => Promise<AuthProblem | null>) {
    if (running !== null) return;
    setRunning(name);
    setProblem(null);
    try {
      setProblem(await way());
    } catch (error) {
      await reportError(error, 'connect');
    } finally {
      setRunning(null);
    }
  }
  return { problem, running, take };
}

/** The sign-in methods besides a password that the server and the browser support. */
export function OtherWays({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const config = useConfig();
  const { problem, running, take } = useWay();

  async function showPasskey() {
    const passkeys = await import('../api/passkey-sign-in.ts');
    const refusal = await passkeys.signInWithPasskey();
    if (!refusal) onDone();
    return refusal;
  }

  return (
    <div className="mt-5 grid gap-2.5">
      <OrLine />
      <FormNotice>{problem ? t(`errors.${problem.key}`) : null}</FormNotice>
      {canUsePasskeys() ? (
        <Button
          className="h-10 w-full"
          icon={<Fingerprint aria-hidden size={18} />}
          isPending={running === 'passkey'}
          onClick={() => void take('passkey', showPasskey)}
        >
          {t('ways.passkey')}
        </Button>
      ) : null}
      <WayLink mode="link" icon={<Mail aria-hidden size={18} />}>
        {t('ways.link')}
      </WayLink>
      {config?.sign_in.phone ? (
        <WayLink mode="phone" icon={<Smartphone aria-hidden size={18} />}>
          {t('ways.phone')}
        </WayLink>
      ) : null}
      <ProviderButtons running={running} onTake={take} />
      {config?.sign_in.sso ? (
        <WayLink mode="company" icon={<Building2 aria-hidden size={18} />}>
          {t('ways.company')}
        </WayLink>
      ) : null}
    </div>
  );
}

/** The providers only, which can also create an account. */
export function ProviderWays() {
  const { t } = useTranslation('auth');
  const config = useConfig();
  const { problem, running, take } = useWay();
  if (!config?.auth_providers.length) return null;
  return (
    <div className="mt-5 grid gap-2.5">
      <OrLine />
      <FormNotice>{problem ? t(`errors.${problem.key}`) : null}</FormNotice>
      <ProviderButtons running={running} onTake={take} />
    </div>
  );
}

type ProviderButtonsProps = {
  running: string | null;
  onTake: (name: string, way: () => Promise<AuthProblem | null>) => Promise<void>;
};

function ProviderButtons({ running, onTake }: ProviderButtonsProps) {
  const { t } = useTranslation('auth');
  const providers = useConfig()?.auth_providers ?? [];
  return providers.map(({ name, label }) => (
    <Button
      key={name}
      className="h-10 w-full"
      icon={<LogIn aria-hidden size={18} />}
      isPending={running === name}
      onClick={() =>
        void onTake(name, async () => {
          const ways = await import('../api/provider-sign-in.ts');
          return await ways.signInWithProvider(name);
        })
      }
    >
      {t('ways.provider', { provider: label })}
    </Button>
  ));
}

function OrLine() {
  const { t } = useTranslation('auth');
  return (
    <p className="mb-1 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {t('ways.or')}
    </p>
  );
}

type WayLinkProps = { mode: 'link' | 'phone' | 'company'; icon: ReactNode; children: string };

function WayLink({ mode, icon, children }: WayLinkProps) {
  const { state } = useLocation();
  return (
    <Button asChild className="h-10 w-full">
      <Link to={paths.auth({ mode })} state={state}>
        {icon}
        {children}
      </Link>
    </Button>
  );
}
