import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

/** Light, dark, or the system's theme. */
export function ThemeSettings() {
  const { t } = useTranslation(['settings', 'shell']);
  const theme = useTheme();
  return (
    <Section title={t('theme.title')}>
      <Card>
        <CardRow>
          <RadioCards
            label={t('theme.title')}
            value={theme}
            onValueChange={chooseTheme}
            options={[
              {
                value: 'light',
                label: t('shell:theme.light'),
                icon: <Sun aria-hidden size={16} />,
              },
              { value: 'dark', label: t('shell:theme.dark'), icon: <Moon aria-hidden size={16} /> },
              {
                value: 'system',
                label: t('shell:theme.system'),
                icon: <Monitor aria-hidden size={16} />,
              },
            ]}
          />
        </CardRow>
      </Card>
    </Section>
  );
}
