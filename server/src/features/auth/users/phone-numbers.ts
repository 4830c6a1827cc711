import { invalidInput } from '#platform/auth-error.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const form = /^[1-9]\d{1,14}$/u;
/** Messages to these premium numbers cost the sender extra, which fraudsters exploit. */
const costlyKinds = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * A phone number as it is stored and compared: digits only, without "+". Threat: one phone in many
 * spellings, to get many accounts or to evade a limit.
 *
 * @throws `validation_failed` for an invalid or premium-rate number.
 */
export function readPhone(text: string): string {
  const digits = text.replaceAll(' ', '').replace(/^\+/u, '');
  if (!form.test(digits)) throw notE164();
  const kind = parsePhoneNumberFromString(`+${digits}`)?.getType();
  if (kind !== undefined && costlyKinds.has(kind)) throw notE164();
  return canonicalPhone(digits);
}

/** A number in the one spelling of its numbering plan; others stay as they are. */
export function canonicalPhone(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() === true ? number.number.slice(1) : digits;
}

function notE164() {
  return invalidInput('Invalid phone number format (E.164 required)');
}
