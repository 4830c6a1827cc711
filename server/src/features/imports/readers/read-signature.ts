import { isEmail } from '@kith/contract/account/sign-in-rules';
import { cutText, foldText } from '@kith/contract/core/text';

import { guessField } from './guess-mapping.ts';
import type { PersonDraft } from './person-draft.ts';
import { readPointLabel } from './point-label.ts';

const email = /[^\s<>()[\],;:"'，；、：|@]{1,64}@[^\s<>()[\],;:"'，；、：|@]{1,255}/gu;
const link = /(?:https?:\/\/|www\.)[^\s<>()|,;]+|\blinkedin\.com\/[^\s<>()|,;]+/giu;
const phone = /\+?\(?\d[\d\s()./‑–-]{5,24}\d/gu;
const greeting =
  /^(?:--+|[_=*-]{3,}|(?:best|kind|warm|many|with)\b.*|regards|cheers|thanks?\b.*|sincerely|yours\b.*|mit freundlich.*|(?:viele|liebe|beste|herzliche) gru.*|cordialement|bien a vous|salutations.*|(?:un )?(?:cordial )?saludos?\b.*|atentamente|敬具|よろしくお願い.*|此致|敬礼|祝好|sent from .*|gesendet von .*)[,.!]*$/u;
const companyMark =
  /\b(?:gmbh|ag|kg|ug|se|inc|llc|llp|ltd|limited|corp|corporation|company|co|group|plc|s\.?a\.?s?|s\.?l\.?u?|s\.?r\.?l|bv|nv|oy|ab|university|universitat|institut|bank)\b|株式会社|有限会社|合同会社|有限公司|集团|大学/u;
const titleMark =
  /\b(?:chief|ceo|cto|cfo|coo|head|director|manager|lead|founder|partner|president|vp|engineer|developer|designer|consultant|analyst|sales|marketing|assistant|professor|leiter|leitung|geschaftsfuhr|berater|entwickler|directeur|directrice|responsable|ingenieur|charge|gerente|consultor|jefe|socio|fondateur|grunder)|部長|課長|社長|取締役|担当|経理|总监|经理|主任|工程师|董事|总裁/u;
const separators = /\s+[|·•–—]\s+|\s*[|•]\s*/u;
const streetMark = /\b\d{4,6}\b|\d+\s*[a-z]?$|^\d+\s/iu;

/** No signature is longer; the patterns here would be slow on longer texts. */
const lineCount = 100;
const lineLength = 300;

/**
 * What a signature contains about its writer: addresses by their form, name, title and company by
 * position.
 */
export function readSignature(block: string): PersonDraft {
  const lines = block
    .split('\n', lineCount)
    .map((line) => cutText(line, lineLength).replace(/\s+/gu, ' ').trim());
  const emails = lines.flatMap((line) => line.match(email) ?? []).filter(isEmail);
  const links = lines.flatMap((line) => line.replace(email, ' ').match(link) ?? []);
  const phones = lines.flatMap(phonesOf);
  const said = lines
    .filter((line) => !greeting.test(foldText(line)))
    .flatMap((line) => line.replace(email, ' ').replace(link, ' ').split(separators))
    .map((part) => part.replace(/^[\s,;:<>()"'*-]+|[\s,;:<>("'*-]+$/gu, ''))
    .filter((part) => part !== '' && !isAddressLine(part));
  const [name = '', ...rest] = said;
  return {
    full_name: name,
    ...placeRest(rest, emails[0]),
    emails: toPoints(emails),
    phones,
    links: toPoints(links),
  };
}

const toPoints = (values: string[]) => values.map((value) => ({ value }));

/** A fax is not a phone. */
function phonesOf(line: string) {
  const text = line.replace(email, ' ').replace(link, ' ');
  let from = 0;
  return [...text.matchAll(phone)].flatMap((found) => {
    const word = text.slice(from, found.index);
    from = found.index + found[0].length;
    const digits = found[0].replace(/\D/gu, '').length;
    const isNumber = digits >= 7 && digits <= 15 && (found[0].startsWith('+') || isPhoneWord(word));
    if (!isNumber || /fax|\bf[.:]|传真|ファ/iu.test(word)) return [];
    return [{ value: found[0].trim(), label: labelOf(word) }];
  });
}

function isPhoneWord(word: string): boolean {
  return word.trim() === '' || /^\W*[mptdo]\W*$/iu.test(word) || guessField(word, []) === 'phone';
}

function labelOf(word: string) {
  return /^\W*m\W*$/iu.test(word) ? 'mobile' : readPointLabel(word);
}

/** Numbers, streets and the words before phone numbers. */
function isAddressLine(part: string): boolean {
  const bare = part.replace(phone, '').trim();
  if (bare !== part && (bare.length <= 12 || guessField(bare, []) === 'phone')) return true;
  const field = part.length <= 12 ? guessField(part, []) : null;
  if (field === 'phone' || field === 'email' || field === 'link' || /^[a-z][.:]?$/iu.test(part)) {
    return true;
  }
  return streetMark.test(part) || /\bfax\b/iu.test(part);
}

/**
 * `Head of Sales, Acme GmbH`, `CTO at Acme` or on separate lines; the email's domain may confirm
 * the company.
 */
function placeRest(rest: readonly string[], address: string | undefined) {
  const parts = rest.slice(0, 4).flatMap((line) => {
    const [, title, company] = /^(.+?)(?:\s+(?:at|bei|chez|en)\s+|\s*@\s*)(.+)$/iu.exec(line) ?? [];
    if (title && company && titleMark.test(foldText(title))) return [title, company];
    const [first, second, third] = line.split(/\s*,\s*/u);
    return first && second && third === undefined ? [first, second] : [line];
  });
  const domain = foldText(address?.split('@')[1]?.split('.').at(-2) ?? '');
  const isCompany = (part: string) => {
    const folded = foldText(part);
    const letters = folded.replace(/[^\p{L}\p{N}]+/gu, '');
    return companyMark.test(folded) || (domain.length > 2 && letters.startsWith(domain));
  };
  const company = parts.find(isCompany);
  const others = parts.filter((part) => part !== company);
  const title = others.find((part) => titleMark.test(foldText(part))) ?? others[0];
  const second = others.find((part) => part !== title);
  return { title: title ?? '', company: company ?? second ?? '' };
}
