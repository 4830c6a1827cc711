/**
 * What identifies a company: its name without case, accents, punctuation and legal form, so that
 * "Acme, Inc.", "ACME" and "acme inc" are one, as are 株式会社山田 and 山田(株). "Acme Group" and "Acme
 * Holding" differ from "Acme": a group and its members are separate companies. A name that would
 * become empty is kept. `fold_company_name` is the same in the database.
 */
export function foldCompanyName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .normalize('NFC');
  const folded = lower(plain)
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae');
  const words = trimSpaces(
    folded
      .replaceAll('&', ' and ')
      .replace(/[.'’`]/gu, '')
      .replace(/[^\p{Alphabetic}0-9]+/gu, ' '),
  );
  if (words === '') return trimSpaces(folded);
  return words.replace(leadingPattern, '').replace(trailingPattern, '$1');
}

const characterForms = ['株式会社', '有限会社', '合同会社', '合資会社', '合名会社', '주식회사'];
const chineseForms = ['股份有限公司', '有限责任公司', '有限公司'];
const shortForms = '株|有|合|주';
const wordForms = `inc|incorporated|corp|corporation|co|company|llc|llp|lp|pllc|ltd
  |(?:private )?limited|plc|gmbh|ggmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|haftungsbeschrankt|ev|eg|se|sa|sas
  |sasu|sarl|eurl|srl|srls|spa|snc|bv|nv|oy|oyj|ab|asa|as|aps|sro|sp z oo|zrt|nyrt|kft|doo|pty|pte
  |pvt|sl|slu|sau|sa de cv|ltda|kk|gk`.replaceAll(/\n\s*/gu, '');

/**
 * The legal forms before and after a folded name, as regular expressions that JavaScript and
 * PostgreSQL read alike. Stored columns depend on them: a change needs a migration that computes
 * them again.
 */
export const leadingLegalForm = `^(?:(?:${characterForms.join('|')}) ?|(?:${shortForms}) )(?=.)`;
export const trailingLegalForm =
  `^(.+?)(?: ?(?:${[...characterForms, ...chineseForms].join('|')})` +
  `| (?:${shortForms})| (?:and )?(?:${wordForms}))+$`;

const leadingPattern = new RegExp(leadingLegalForm, 'u');
const trailingPattern = new RegExp(trailingLegalForm, 'u');

/** Character by character, as the database does: otherwise a final sigma would fold differently. */
function lower(text: string): string {
  return text.replace(/\p{Changes_When_Lowercased}/gu, (character) => character.toLowerCase());
}

function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/gu, '');
}
