import { cutText } from '../core/cut-text.ts';

export const errorReportLimits = {
  correlationId: 60,
  name: 100,
  message: 300,
  stack: 500,
  url: 200,
  userAgent: 200,
};

const email = /[^\s@<>"'(]+@[^\s@<>"')]+/gu;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu;
const token = /\b(?:eyJ[\w-]+\.[\w.-]+|[\w-]{32,})/gu;
const phone = /\+?\d[\d ().-]{6,}\d/gu;
const query = /[?#][^\s:)"']*/gu;

/** The time of the patterns grows with the square of a text without spaces. */
const examinedCharacters = 4_000;

/** An error text's beginning without personal data: addresses, ids, tokens, long numbers. */
export function removePersonalData(text: string): string {
  return (
    cutText(text, examinedCharacters)
      // What is cut off may have been the end of an address.
      .replace(text.length > examinedCharacters ? /\S+$/u : '', '')
      .replace(email, '[address]')
      .replace(uuid, '[id]')
      .replace(token, '[token]')
      .replace(phone, '[number]')
      .replace(query, '')
  );
}
