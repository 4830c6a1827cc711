import { paths } from '@kith/contract/app-routes/paths';
import { referralCredits, referralLimits } from '@kith/contract/referrals/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';

type ReferralScreenProps = {
  isGuest: boolean;
  /** The member's link and invitations, with how it works below them; for a guest that alone. */
  renderOwn: (program: ReactNode) => ReactNode;
};

/** The referral program: what both get, how, and what doesn’t count; before that what is the member’s own. */
export function ReferralScreen({ isGuest, renderOwn }: ReferralScreenProps) {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  const { inviter, invited } = referralCredits;
  const both = { inviter: format.number(inviter), invited: format.number(invited) };
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-5 py-8">
      <PageTitle>{t('title')}</PageTitle>
      <header>
        <h1 className="title-serif text-3xl text-balance">{t('title')}</h1>
        <p className="mt-2 text-md text-pretty text-muted">{t('about', both)}</p>
        {isGuest ? <GuestActions /> : null}
      </header>
      {renderOwn(
        <>
          <Steps />
          <Limits />
        </>,
      )}
    </div>
  );
}

function GuestActions() {
  const { t } = useTranslation('referrals');
  const to = paths.referralProgram();
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button asChild variant="primary" size="lg">
        <Link to={paths.auth({ mode: 'sign-up', to })}>{t('guest.start')}</Link>
      </Button>
      <Button asChild size="lg">
        <Link to={paths.auth({ to })}>{t('guest.signIn')}</Link>
      </Button>
    </div>
  );
}

const steps = ['send', 'join', 'active'] as const;

function Steps() {
  const { t } = useTranslation('referrals');
  return (
    <section className="grid gap-4" aria-labelledby="referral-steps">
      <h2 id="referral-steps" className="title-serif text-xl">
        {t('how.title')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        {steps.map((step, at) => (
          <li key={step} className="border-t border-border pt-3">
            <span aria-hidden className="numerals-serif block text-lg text-ember-ink">
              {at + 1}
            </span>
            <p className="mt-1 text-pretty">{t(`how.${step}`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const limits = ['once', 'own', 'device', 'pace', 'hidden', 'mark'] as const;

function Limits() {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  const numbers = {
    days: format.number(referralLimits.deviceDays),
    day: format.number(referralLimits.perDay),
    week: format.number(referralLimits.perWeek),
    month: format.number(referralLimits.perMonth),
  };
  return (
    <section className="grid gap-4" aria-labelledby="referral-limits">
      <h2 id="referral-limits" className="title-serif text-xl">
        {t('limits.title')}
      </h2>
      <ul className="grid gap-2">
        {limits.map((limit) => (
          <li key={limit} className="border-l-2 border-border pl-3 text-pretty text-muted">
            {t(`limits.${limit}`, numbers)}
          </li>
        ))}
      </ul>
    </section>
  );
}
