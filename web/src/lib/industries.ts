import {
  type IndustryCode,
  industryCodes,
  industryDivisions,
} from '@kith/contract/industries/isic';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/**
 * The names of industries, loaded when first needed. Until then the code is shown, so that nothing
 * waits.
 */
export function useIndustryNames({ isWanted = true } = {}): (code: IndustryCode) => string {
  const { t, ready } = useTranslation(isWanted ? ['industries'] : [], { useSuspense: false });
  return (code) => (isWanted && ready ? t(`industries:${code}`) : code);
}

export type IndustryOption = { value: IndustryCode; label: string; isSection: boolean };

/** Every section followed by its divisions, by name. */
export function useIndustryOptions(): IndustryOption[] {
  const nameOf = useIndustryNames();
  return industryCodes.map((value) => ({
    value,
    label: nameOf(value),
    isSection: value in industryDivisions,
  }));
}
