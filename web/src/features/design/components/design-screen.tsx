import { type DesignPage, designPages } from '@kith/contract/app-routes/design-pages';
import { paths } from '@kith/contract/app-routes/paths';
import { clsx } from 'clsx';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';
import { BackgroundSamples } from './background-samples.tsx';
import { ComponentSamples } from './component-samples.tsx';
import { GridSamples } from './grid-samples.tsx';
import { IconSamples } from './icon-samples.tsx';
import { MotionSamples } from './motion-samples.tsx';
import { TokenSamples } from './token-samples.tsx';
import { TypeSamples } from './type-samples.tsx';

/** Only one of the pages has charts. */
const ChartSamples = lazy(async () => {
  const samples = await import('./chart-samples.tsx');
  return { default: samples.ChartSamples };
});

const themes = ['light', 'dark'] as const;
const choices = ['own', ...themes, 'both'] as const;
type Choice = (typeof choices)[number];

const contents: Record<DesignPage, ComponentType> = {
  'token-system': TokenSamples,
  typography: TypeSamples,
  'grid-system': GridSamples,
  icons: IconSamples,
  motion: MotionSamples,
  components: ComponentSamples,
  charts: ChartSamples,
  backgrounds: BackgroundSamples,
};

/** One of the pages that show the product's own tokens and components, in either theme or both. */
export function DesignScreen({ page }: { page: DesignPage }) {
  const { t } = useTranslation('design');
  const [choice, setChoice] = useState<Choice>('own');
  const title = t(`pages.${page}.title`);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={title}
        description={t(`pages.${page}.about`)}
        actions={
          <SegmentedControl
            isWide
            label={t('themes.label')}
            value={choice}
            onValueChange={setChoice}
            options={choices.map((value) => ({ value, label: t(`themes.${value}`) }))}
          />
        }
      />
      <TabNav label={t('nav')}>
        {designPages.map((one) => (
          <Link
            key={one}
            to={paths.adminDesign(one)}
            aria-current={one === page ? 'page' : undefined}
            className={tabLinkClasses}
          >
            {t(`pages.${one}.title`)}
          </Link>
        ))}
      </TabNav>
      <Suspense fallback={<TallSkeleton />}>
        <Content page={page} choice={choice} />
      </Suspense>
    </div>
  );
}

function Content({ page, choice }: { page: DesignPage; choice: Choice }) {
  const { t } = useTranslation('design');
  const Samples = contents[page];
  if (choice === 'own') {
    return (
      <div className="@container">
        <Samples />
      </div>
    );
  }
  return (
    <div className={clsx('grid grid-cols-1 gap-6', choice === 'both' && 'xl:grid-cols-2')}>
      {themes
        .filter((theme) => choice === 'both' || choice === theme)
        .map((theme) => (
          <section
            key={theme}
            aria-label={t(`themes.${theme}`)}
            data-theme={theme}
            className="@container min-w-0 rounded-lg border border-border bg-canvas p-4 text-text sm:p-6"
          >
            <Samples />
          </section>
        ))}
    </div>
  );
}
