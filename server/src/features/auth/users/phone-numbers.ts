import { invalidInput } from '#platform/auth-error.ts';

const form = /^[1-9]\d{1,14}$/u;
/** Messages to these premium numbers cost the sender extra, which fraudsters exploit. */
const costlyKinds = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * A phone number as it is stored and compared: digits only, without "+". Threat: one phone in many
 * spellings, to get many accounts or to evade a limit.
 *
 * @throws `validation_failed` for an invalid or premium-rate number.
 */
export async function readPhone(text: string): Promise<string> {
  const digits = text.replaceAll(' ', '').replace(/^\+/u, '');
  if (!form.test(digits)) throw notE164();
  const kind = (await parse(digits))?.getType();
  if (kind !== undefined && costlyKinds.has(kind)) throw notE164();
  return canonicalPhone(digits);
}

/** A number in the one spelling of its numbering plan; others stay as they are. */
export async function canonicalPhone(digits: string): Promise<string> {
  const number = await parse(digits);
  return number?.isValid() === true ? number.number.slice(1) : digits;
}

/** The numbering plans of all countries are loaded with the first number: most members have none. */
async function parse(digits: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(`+${digits}`);
}

function notE164() {
  return invalidInput('Invalid phone number format (E.164 required)');
}
