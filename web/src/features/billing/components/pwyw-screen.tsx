import { paths } from '@kith/contract/app-routes/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';

type PwywProps = { isGuest: boolean; form: ReactNode };

/** Pay what you want: what it means, and the amount for those who are signed in. */
export function PwywScreen({ isGuest, form }: PwywProps) {
  const { t } = useTranslation(['billing', 'common']);
  return (
    <div className="mx-auto grid max-w-xl gap-6 px-5 py-8">
      <PageTitle>{t('pwyw.title')}</PageTitle>
      <header>
        <h1 className="title-serif text-3xl text-balance">{t('pwyw.title')}</h1>
        <p className="mt-2 text-md text-pretty text-muted">{t('pwyw.about')}</p>
      </header>
      <Gains />
      {form}
      {isGuest ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-base">{t('pwyw.visitor')}</p>
          <Button variant="primary" size="lg" asChild>
            <Link to={paths.auth({ mode: 'sign-up', to: paths.payWhatYouWant() })}>
              {t('pwyw.signIn')}
            </Link>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Gains() {
  const { t } = useTranslation('billing');
  const gains = ['pwyw.gainPlus', 'pwyw.gainBadge', 'pwyw.gainNothing'] as const;
  return (
    <ul className="grid gap-2 text-base">
      {gains.map((key) => (
        <li key={key} className="border-l-2 border-border pl-3 text-pretty">
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
