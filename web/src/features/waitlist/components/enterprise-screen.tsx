import { ArrowLeft, Building2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Comes when somebody asks to join. */
const WaitlistForm = lazy(async () => {
  const form = await import('./waitlist-form.tsx');
  return { default: form.WaitlistForm };
});

type EnterpriseScreenProps = {
  /** The signed-in member's address as the initial value. */
  email: string;
  onBack: () => void;
};

/** Shown at the address for teams and companies in the first version. */
export function EnterpriseScreen({ email, onBack }: EnterpriseScreenProps) {
  const { t } = useTranslation('waitlist');
  const [isJoining, setIsJoining] = useState(false);
  return (
    <div className="relative grid min-h-[80dvh] place-items-center overflow-hidden px-4 py-12 text-center">
      <PageTitle>{t('title')}</PageTitle>
      <NetworkIllustration className="pointer-events-none absolute size-[min(120vw,52rem)] opacity-25" />
      <div className="relative grid max-w-xl justify-items-center gap-3 rounded-xl border border-border bg-surface px-6 py-9 shadow-floating sm:px-10">
        <span className="grid size-12 place-items-center rounded-full bg-ember-soft text-ember-ink">
          <Building2 aria-hidden size={22} />
        </span>
        <h1 className="title-serif text-3xl text-balance">{t('title')}</h1>
        <p className="text-md text-pretty text-muted">{t('body')}</p>
        <Badge tone="ember" className="mt-1">
          {t('focus')}
        </Badge>
        {isJoining ? (
          <Suspense>
            <WaitlistForm initialEmail={email} />
          </Suspense>
        ) : null}
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {isJoining ? null : (
            <Button variant="primary" onClick={() => setIsJoining(true)}>
              {t('join')}
            </Button>
          )}
          <Button icon={<ArrowLeft aria-hidden size={16} />} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </div>
  );
}
