import { brand } from '@kith/contract/core/brand';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const parts = [
  'sign-in',
  'second-step',
  'passkeys',
  'connections',
  'sessions',
  'tokens',
  'data',
  'deletion',
] as const;
type AccountPart = (typeof parts)[number];

type AccountFrameProps = {
  /** Parts that don't apply to the server's configuration. */
  hidden: readonly AccountPart[];
  children: ReactNode;
};

/** The head of the account screen, with links to each of its parts. */
export function AccountFrame({ hidden, children }: AccountFrameProps) {
  const { t } = useTranslation('account');
  const { hash } = useLocation();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6 lg:gap-8">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('about', { brand: brand.name })} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
        <ArrowNav
          // A line, and a column where there is room.
          axis="both"
          aria-label={t('title')}
          className="flex fade-edges gap-1 overflow-x-auto max-lg:shadow-[inset_0_-1px_0_var(--border)] lg:sticky lg:top-22 lg:-ml-3 lg:grid lg:self-start lg:overflow-visible"
        >
          {parts
            .filter((part) => !hidden.includes(part))
            .map((part) => (
              <Link
                key={part}
                to={`#${part}`}
                replace
                aria-current={hash === `#${part}` ? 'location' : undefined}
                className={clsx(
                  'rounded-md px-3 py-2 text-base font-medium transition-colors focus-visible:-outline-offset-2 max-lg:whitespace-nowrap max-lg:rounded-none max-lg:border-b-2 max-lg:py-2.5 max-lg:first:pl-0',
                  hash === `#${part}`
                    ? 'border-ember text-text lg:bg-sunken'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {t(`parts.${part}`)}
              </Link>
            ))}
        </ArrowNav>
        <div className="grid min-w-0 grid-cols-1 gap-8">{children}</div>
      </div>
    </div>
  );
}
