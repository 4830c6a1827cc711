import { Link } from 'react-router';
import { allAreas } from '#app/navigation.ts';
import { Greeting } from '#features/dashboard/components/greeting.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/home`: where a member starts, with what each part of the product is for. */
export default function Start() {
  const { t } = useTranslation(['dashboard', 'shell']);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('start.title')}</PageTitle>
      <Greeting />
      <ArrowNav axis="both" aria-label={t('start.title')}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {allAreas.map(({ path, labelKey, icon: Icon }) => (
            <li key={path}>
              <Card className="h-full transition-colors hover:bg-sunken">
                <Link to={path} className="flex h-full items-start gap-4 rounded-lg p-5">
                  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-soft text-ember-ink">
                    <Icon aria-hidden size={18} />
                  </span>
                  <span className="grid min-w-0 gap-1">
                    <span className="text-md font-semibold">{t(`shell:${labelKey}`)}</span>
                    <span className="text-pretty text-muted">{t(`start.${labelKey}`)}</span>
                  </span>
                </Link>
              </Card>
            </li>
          ))}
        </ul>
      </ArrowNav>
    </div>
  );
}
