import { cleanLine } from '@kith/contract/core/text';
import { industryCodes } from '@kith/contract/industries/isic';
import { z } from 'zod';

import { isHarmless } from './engine/find-fills.ts';
import type { Finding } from './engine/known-contact.ts';
import type { Known } from './read-known.ts';

/** A service is never surer than what follows from the contact itself. */
const mostConfidence = 0.8;

const answerSchema = z.object({
  contacts: z
    .array(
      z.object({
        number: z.number().int().min(0),
        confidence: z.number().min(0).max(1),
        company: z.string().max(300).optional(),
        country: z.string().max(100).optional(),
        time_zone: z.string().max(60).optional(),
        industry: z.enum(industryCodes).optional(),
      }),
    )
    .max(500),
});
type Answered = z.infer<typeof answerSchema>['contacts'][number];

/**
 * What a service found, as far as it is plain text for a field that is empty.
 *
 * Threat: a service that was taken over, or that passes on what strangers wrote.
 *
 * @throws when the answer is not of the agreed form
 */
export function readAnswer(
  text: string,
  { known, host }: { known: readonly Known[]; host: string },
): Map<string, Finding[]> {
  const { contacts } = answerSchema.parse(JSON.parse(text));
  const found = new Map<string, Finding[]>();
  for (const one of contacts) {
    const contact = known[one.number];
    if (contact) found.set(contact.id, readFindings(contact, one, host));
  }
  return found;
}

function readFindings(contact: Known, answered: Answered, host: string): Finding[] {
  const shared = {
    source: 'service',
    words: host,
    confidence: Math.min(mostConfidence, answered.confidence),
  } as const;
  const company = cleanLine(answered.company ?? '');
  const country = cleanLine(answered.country ?? '');
  const zone = answered.time_zone ?? '';
  const findings: Finding[] = [
    {
      field: 'company',
      value: contact.company === '' ? company : '',
      written: { company },
      ...shared,
    },
    {
      field: 'country',
      value: contact.country === '' ? country : '',
      written: { country },
      ...shared,
    },
    { field: 'time_zone', value: isTimeZone(zone) ? zone : '', written: {}, ...shared },
    { field: 'industry', value: answered.industry ?? '', written: {}, ...shared },
  ];
  return findings.filter(
    ({ field, value }) => isHarmless(value) && !contact.filled.includes(field),
  );
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}
