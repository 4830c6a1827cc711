import { invalidInput } from '#platform/auth-error.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const form = /^[1-9]\d{1,14}$/u;
/** Calling these costs whoever answers for the sending: fraud lives on them. */
const costlyKinds = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * A phone number as it is stored and compared: digits alone, without "+". Threat: one phone under
 * many spellings, to get many accounts or to slip past a limit.
 *
 * @throws `validation_failed` when it is none, or one whose messages cost extra.
 */
export function readPhone(text: string): string {
  const digits = text.replaceAll(' ', '').replace(/^\+/u, '');
  if (!form.test(digits)) throw notE164();
  const kind = parsePhoneNumberFromString(`+${digits}`)?.getType();
  if (kind !== undefined && costlyKinds.has(kind)) throw notE164();
  return canonicalPhone(digits);
}

/** The one spelling of a number that its numbering plan knows; others stay as they are. */
export function canonicalPhone(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() === true ? number.number.slice(1) : digits;
}

function notE164() {
  return invalidInput('Invalid phone number format (E.164 required)');
}
