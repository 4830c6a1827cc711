import { profileLimits } from '@kith/contract/profile-analyses/rules';

/** Why a text can't be analysed; null for one that can. */
export function problemOf(text: string): 'tooShort' | 'tooLong' | null {
  const { length } = text.trim();
  if (length < profileLimits.shortest) return 'tooShort';
  return length > profileLimits.text ? 'tooLong' : null;
}
