import { readSpan, withoutDuration, withoutSpan } from './read-dates.ts';
import {
  looksLegal,
  roleStrength,
  saysEmployment,
  splitRole,
  trimCompany,
  withoutTown,
} from './split-role.ts';

/** One job or one school. `words` are the lines that it was read from. */
export type Entry = {
  title: string;
  company: string;
  from: number | null;
  to: number | null;
  isCurrent: boolean;
  words: string;
};

const longestLine = 140;
const most = 20;

/** The jobs of a profile, as they are listed. */
export function readExperience(lines: readonly string[], isCompanyFirst: boolean): Entry[] {
  const spans = lines.map((line) => (line.length > longestLine ? null : readSpan(line)));
  const dated = spans.flatMap((span, index) => (span === null ? [] : [index]));
  const isDateFirst = dated[0] === 0 && withoutSpan(lines[0]!, spans[0]!) === '';
  let group = '';
  const entries = dated.slice(0, most).flatMap((index, place) => {
    const span = spans[index]!;
    const inline = withoutSpan(lines[index]!, span);
    const next = dated[place + 1] ?? lines.length;
    const before = lines.slice((dated[place - 1] ?? -1) + 1, index);
    const after = lines.slice(index + 1, next);
    const read = isInline(inline)
      ? readInline(inline, before.at(-1) ?? '', after[0] ?? '')
      : isDateFirst
        ? readPair(after[0] ?? '', after[1] ?? '', isCompanyFirst)
        : readBefore(before, isCompanyFirst, group);
    if (read === null) return [];
    group = read.company;
    const { from, to } = span;
    const words = isInline(inline) ? lines[index]! : read.title || read.company;
    return [
      { ...read, company: withoutTown(read.company), from, to, isCurrent: to === null, words },
    ];
  });
  return entries.filter(({ title, company }) => title !== '' || company !== '');
}

const isInline = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= 3 && !isPlaceOnly(text);
/** “Berlin, Germany” beside the dates is where the work was. */
const isPlaceOnly = (text: string) =>
  roleStrength(text) === 0 &&
  !looksLegal(text) &&
  /^[\p{Lu}][^,|]{1,30}(?:, [^,|]{2,30})?$/u.test(text);

type Read = { title: string; company: string };

/** “2019 – today Head of Sales, Acme GmbH”: what is missing is in the line before or after. */
function readInline(text: string, before: string, after: string): Read {
  const read = splitRole(text);
  if (read.title !== '' && read.company !== '') return read;
  if (read.title !== '') {
    return { title: read.title, company: companyIn(text, read.title) || companyOf(after, before) };
  }
  const title = [after, before].find((line) => roleStrength(line) > 0 && !looksLegal(line)) ?? '';
  return { title: splitRole(title).title || title, company: read.company || trimCompany(text) };
}

/** What else is in the line, if it is short: an employer. */
function companyIn(text: string, title: string): string {
  const rest = trimCompany(
    text
      .replace(title, ' ')
      .replaceAll(/^[\s,·|–—-]+|[\s,·|–—-]+$/gu, '')
      .trim(),
  );
  return rest.length >= 2 && rest.length <= 80 && !/[.!?]/u.test(rest) ? rest : '';
}

function companyOf(...lines: string[]): string {
  const fitting = lines.filter(
    (line) =>
      line !== '' && line.length <= 80 && !/[!?]|\.\s/u.test(line) && roleStrength(line) === 0,
  );
  const company = fitting.find(looksLegal) ?? fitting[0] ?? '';
  return trimCompany(company);
}

/** The lines above the dates; of several jobs with one employer only the first names it. */
function readBefore(
  before: readonly string[],
  isCompanyFirst: boolean,
  group: string,
): Read | null {
  const lines = before.filter((line) => line.length <= longestLine);
  const [upper = '', lower = ''] =
    lines.slice(-2).length === 2 ? lines.slice(-2) : ['', lines.at(-1) ?? ''];
  if (lower === '') return null;
  const isKind = (line: string) => withoutDuration(trimCompany(`· ${line}`)) === '';
  if (upper !== '' && isKind(upper)) {
    return { title: lower, company: trimCompany(lines.at(-3) ?? group) };
  }
  const alone = splitRole(lower);
  if (alone.title !== '' && alone.company !== '' && !saysEmployment(lower)) return alone;
  if (upper === '' || /[.!?。]$/u.test(upper)) {
    return roleStrength(lower) > 0
      ? { title: lower, company: group }
      : { title: '', company: trimCompany(lower) };
  }
  return readPair(upper, lower, isCompanyFirst);
}

/** Which of two lines is the role, and which the employer. */
function readPair(upper: string, lower: string, isCompanyFirst: boolean): Read | null {
  const alone = splitRole(upper);
  if (alone.title !== '' && alone.company !== '') return alone;
  if (lower === '') return upper === '' ? null : readInline(upper, '', '');
  const roleFirst = { title: upper, company: trimCompany(lower) };
  const companyFirst = { title: lower, company: trimCompany(upper) };
  if (saysEmployment(lower)) return roleFirst;
  if (saysEmployment(upper)) return companyFirst;
  const [one, other] = [roleStrength(upper), roleStrength(lower)];
  if (one > 0 && other === 0) return roleFirst;
  if (other > 0 && one === 0) return companyFirst;
  if (looksLegal(upper) !== looksLegal(lower)) return looksLegal(upper) ? companyFirst : roleFirst;
  return isCompanyFirst ? companyFirst : roleFirst;
}
