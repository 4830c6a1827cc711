import { Rows3, Rows4 } from 'lucide-react';
import { chooseDensity, useDensity } from '#lib/density.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

/** How much room the rows of lists have. */
export function DensitySettings() {
  const { t } = useTranslation('commands');
  const density = useDensity();
  return (
    <Section title={t('density.title')}>
      <Card>
        <CardRow>
          <RadioCards
            label={t('density.title')}
            value={density}
            onValueChange={chooseDensity}
            options={[
              {
                value: 'comfortable',
                label: t('density.comfortable'),
                icon: <Rows3 aria-hidden size={16} />,
              },
              {
                value: 'compact',
                label: t('density.compact'),
                icon: <Rows4 aria-hidden size={16} />,
              },
            ]}
          />
        </CardRow>
      </Card>
    </Section>
  );
}
