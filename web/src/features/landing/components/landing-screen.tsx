import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { LandingFooter } from './landing-footer.tsx';

type LandingScreenProps = {
  isSignedIn: boolean;
  /** Set if a sample network can be created. */
  sampleNetwork?: { onEnter: () => void; isEntering: boolean };
};

/** Where the app’s own links to the first page lead: its headline. The whole page is a document. */
export function LandingScreen({ isSignedIn, sampleNetwork }: LandingScreenProps) {
  const { t } = useTranslation('landing');
  const start = isSignedIn ? paths.dashboard() : paths.auth({ mode: 'sign-up' });
  return (
    <div className="overflow-x-clip">
      <title>{`${brand.name} · ${t('hero.title')} ${t('hero.stressed')}`}</title>
      <meta name="description" content={t('hero.lead')} />
      <header className="mx-auto flex h-20 max-w-6xl items-center justify-between gap-4 px-5 sm:px-8">
        <Link to={paths.home()} aria-label={brand.name} className="rounded-md">
          <Logo name={brand.name} />
        </Link>
        <nav aria-label={t('nav')} className="flex items-center gap-2">
          {isSignedIn ? null : (
            <Button asChild variant="ghost" className="text-text">
              <Link to={paths.auth()}>{t('signIn')}</Link>
            </Button>
          )}
          <Button asChild variant="primary">
            <Link to={start}>{isSignedIn ? t('toDashboard') : t('startFree')}</Link>
          </Button>
        </nav>
      </header>
      <main>
        <section className="mx-auto grid max-w-6xl items-center gap-6 px-5 pt-8 pb-14 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:pt-2">
          <div>
            <h1 className="title-serif text-[clamp(2.75rem,7vw,4.125rem)] leading-[1.06] font-normal tracking-[-0.03em]">
              {t('hero.title')}
              <br />
              <em className="text-ember-ink">{t('hero.stressed')}</em>
            </h1>
            <p className="mt-6 max-w-lg text-lg leading-7.5 text-pretty text-muted">
              {t('hero.lead')}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button asChild variant="primary" size="lg">
                <Link to={start}>{isSignedIn ? t('toDashboard') : t('hero.start')}</Link>
              </Button>
              {sampleNetwork ? (
                <Button
                  size="lg"
                  isPending={sampleNetwork.isEntering}
                  onClick={sampleNetwork.onEnter}
                >
                  {t('hero.lookAround')}
                </Button>
              ) : null}
            </div>
            <p className="mt-6 text-base text-muted">{t('hero.note')}</p>
          </div>
          <NetworkIllustration className="mx-auto w-full max-w-140" />
        </section>
      </main>
      <LandingFooter />
    </div>
  );
}
