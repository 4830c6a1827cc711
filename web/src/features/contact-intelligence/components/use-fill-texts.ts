import type { FillProposal } from '@kith/contract/contact-intelligence/schemas';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';

/** How a value and its source read. */
export function useFillTexts() {
  const { t } = useTranslation('contact-intelligence');
  const format = useFormat();
  const industryOf = useIndustryNames();
  return {
    valueOf: ({ field, value }: FillProposal) =>
      field === 'industry' ? industryOf(value as IndustryCode) : value,
    sourceOf: ({ source, words, confidence }: FillProposal) =>
      t('source', {
        from: t(`sources.${source}`, { words }),
        percent: format.percent(confidence),
      }),
  };
}
