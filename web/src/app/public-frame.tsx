import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';

type PublicFrameProps = {
  footer: ReactNode;
  children: ReactNode;
};

/** The frame of the public pages except the landing page. */
export function PublicFrame({ footer, children }: PublicFrameProps) {
  const { t } = useTranslation('landing');
  const isSignedIn = useSession().status === 'signed_in';
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <header className="mx-auto flex h-20 w-full max-w-6xl items-center justify-between gap-4 px-5 sm:px-8">
        <Link to={paths.home()} aria-label={brand.name} className="rounded-md">
          <Logo name={brand.name} />
        </Link>
        <nav aria-label={t('nav')}>
          <Button asChild>
            <Link to={isSignedIn ? paths.dashboard() : paths.auth()}>
              {isSignedIn ? t('toDashboard') : t('signIn')}
            </Link>
          </Button>
        </nav>
      </header>
      <main className="flex-1">{children}</main>
      {footer}
    </div>
  );
}
