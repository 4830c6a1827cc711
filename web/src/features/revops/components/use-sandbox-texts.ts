import type { TextResources } from '#lib/i18n/text-resources.d.ts';
import type { ErrorCode } from '@kith/contract/core/errors';
import type { SandboxFact } from '@kith/contract/training/endpoints';
import { isFactWord, type SandboxValues } from '@kith/contract/training/exercises';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type Texts = TextResources['training'];
const refusals = ['forbidden', 'illegal_state', 'not_found'] as const;

/** The sandbox’s own words: actions, fields and values come by their names. */
export function useSandboxTexts() {
  const { t } = useTranslation('training');
  const format = useFormat();
  const option = (name: string) => t(`options.${name as keyof Texts['options']}`);
  return {
    action: (name: string) => t(`actions.${name as keyof Texts['actions']}`),
    field: (name: string) => t(`fields.${name as keyof Texts['fields']}`),
    option,
    /** What an action was given, in its order. */
    values: (values: SandboxValues) =>
      Object.entries(values)
        .map(([name, value]) => {
          const label = t(`fields.${name as keyof Texts['fields']}`);
          if (typeof value === 'number') return `${label} ${format.number(value)}`;
          return `${label} ${isFree(name) ? value : option(value)}`;
        })
        .join(' · '),
    refusal: (code: ErrorCode) => {
      const known = refusals.find((one) => one === code);
      return known ? t(`refusals.${known}`) : t('refusals.other');
    },
    fact: ({ name, value }: SandboxFact) => {
      if (isFactWord(value)) return t(`words.${value}`);
      if (name === 'alert') return format.dateTime(String(value));
      if (typeof value === 'string') return value;
      if (name === 'availability_used' || name === 'speed_used' || name === 'threshold') {
        return format.number(value / 100, { style: 'percent', maximumFractionDigits: 1 });
      }
      const number = format.number(value);
      return name === 'period' ? t('minutesOf', { number }) : number;
    },
  };
}

/** Fields that are written, not chosen. */
const isFree = (name: string) => ['reason', 'text', 'id'].includes(name);
