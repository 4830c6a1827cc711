import {
  type IndustryCode,
  industryCodes,
  industryDivisions,
} from '@kith/contract/industries/isic';
import { useTranslation } from 'react-i18next';

/**
 * The names of industries, fetched when first wanted. Until they are there a code stands for itself,
 * so that nothing waits for them.
 */
export function useIndustryNames({ isWanted = true } = {}): (code: IndustryCode) => string {
  const { t, ready } = useTranslation(isWanted ? ['industries'] : [], { useSuspense: false });
  return (code) => (isWanted && ready ? t(`industries:${code}`) : code);
}

export type IndustryOption = { value: IndustryCode; label: string; isSection: boolean };

/** Every section with its divisions after it, by name. */
export function useIndustryOptions(): IndustryOption[] {
  const nameOf = useIndustryNames();
  return industryCodes.map((value) => ({
    value,
    label: nameOf(value),
    isSection: value in industryDivisions,
  }));
}
