import { cutText } from '@kith/contract/core/text';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { readIndustries } from '@kith/contract/industries/read-industries';

import type { Finding, KnownContact } from './known-contact.ts';

const longest = 500;
/** Of a title only professions name an industry: a head of marketing may work anywhere. */
const professions: readonly IndustryCode[] = ['69', '71', '75', '85', '86', 'P', 'Q'];

/** The industry that a company's name, or else a title, names; nothing where several are named. */
export function readIndustry({ company, title }: KnownContact): Finding | null {
  const [byCompany, ...others] = readIndustries(cutText(company, longest));
  if (others.length > 0) return null;
  if (byCompany)
    return toFinding(byCompany, { source: 'company', words: company, confidence: 0.8 });
  const [byTitle, ...more] = readIndustries(cutText(title, longest));
  if (!byTitle || more.length > 0 || !professions.includes(byTitle)) return null;
  return toFinding(byTitle, { source: 'title', words: title, confidence: 0.65 });
}

function toFinding(
  value: IndustryCode,
  from: Pick<Finding, 'source' | 'words' | 'confidence'>,
): Finding {
  return { field: 'industry', value, written: {}, ...from };
}
