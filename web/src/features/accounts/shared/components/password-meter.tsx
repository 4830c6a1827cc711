import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { checkPasswordRules, passwordRules, rateStrength } from './password-strength.ts';

const fills = {
  0: 'bg-sunken',
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-good',
  4: 'bg-good',
} as const;

/** The password's strength and its rules, shown while typing. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = rateStrength(password);
  const met = checkPasswordRules(password);
  return (
    <div className="grid gap-2.5 pt-1">
      <div className="grid grid-cols-4 gap-1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1 rounded-full transition-colors',
              bar <= strength ? fills[strength] : 'bg-border',
            )}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {t('strength.label', { word: t(`strength.${strength}`) })}
      </p>
      <ul aria-label={t('rules.label')} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {passwordRules.map((rule) => (
          <li
            key={rule}
            className={clsx(
              'flex items-center gap-1.5 text-sm',
              met[rule] ? 'text-good-ink' : 'text-muted',
            )}
          >
            {met[rule] ? <Check aria-hidden size={14} /> : <Circle aria-hidden size={14} />}
            {t(`rules.${rule}`)}
            <span className="sr-only">({met[rule] ? t('rules.met') : t('rules.open')})</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-pretty text-muted">{t('rules.common')}</p>
    </div>
  );
}
