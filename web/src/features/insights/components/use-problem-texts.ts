import type { QualityItem } from '@kith/contract/insights/quality';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What is wrong in a sentence, and what the button does about it. */
export function useProblemTexts() {
  const { t } = useTranslation('insights');
  return {
    sentenceOf: ({ kind, contact, detail, proposal }: QualityItem) =>
      t(`quality.sentences.${kind}`, {
        name: contact.full_name,
        detail,
        proposal: proposal ?? '',
        interpolation: { escapeValue: false },
      }),
    actionOf: ({ kind, fix }: Pick<QualityItem, 'kind' | 'fix'>) => {
      if (fix === 'archive') return t('quality.actions.archive');
      if (fix === 'remove') return t('quality.actions.remove');
      if (fix === 'write') return t('quality.actions.fix');
      if (kind === 'stale') return t('write');
      return t(kind === 'duplicate' ? 'quality.actions.compare' : 'quality.actions.fill');
    },
  };
}
