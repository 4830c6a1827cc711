import { brand } from '@kith/contract/core/brand';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { forumChecks } from '../api/checks.ts';
import { CheckList } from './check-list.tsx';

/** Whether members get to the forum, and where the way ends if they don't. */
export function ForumTestScreen() {
  const { t } = useTranslation('self-checks');
  const url = useConfig()?.community_url ?? null;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t('forum.title')}</PageTitle>
      <PageHeader title={t('forum.title')} description={t('forum.about', { brand: brand.name })} />
      <CheckList checks={forumChecks}>
        {url === null ? null : (
          <Card>
            <SettingRow
              heading="h2"
              title={t('forum.try')}
              description={t('forum.tryBody', { brand: brand.name })}
              actions={
                <Button asChild>
                  <a href={`${url}/session/sso?return_path=%2F`} target="_blank" rel="noreferrer">
                    {t('forum.start')}
                  </a>
                </Button>
              }
            />
          </Card>
        )}
      </CheckList>
    </div>
  );
}
