import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';

/** The link to the screen that explains the gestures. */
export function GestureSettings() {
  const { t } = useTranslation('gestures');
  return (
    <Section title={t('title')}>
      <Card>
        <CardRow className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-pretty text-muted">{t('about')}</p>
          <Button asChild>
            <Link to={paths.mobileGestures()}>{t('open')}</Link>
          </Button>
        </CardRow>
      </Card>
    </Section>
  );
}
