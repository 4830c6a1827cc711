import { readRole } from '#features/job-titles/read-role.ts';

/** What someone is and their employer, each in the words of the line; empty where it isn't said. */
export type RoleAndCompany = { title: string; company: string };

const legal =
  /(?:^|[\s,.])(?:inc|incorporated|llc|ltd|limited|plc|corp|corporation|company|group|gmbh|ag|se|kg|ohg|mbh|ug|e\.\s?v|s\.?\s?a\.?|s\.?\s?l\.?(?:\s?u)?|s\.?\s?a\.?\s?s\.?(?:\s?u)?|sarl|s\.?à\.?r\.?l|b\.?v|n\.?v|oy|ab|universit(?:y|y of .*|é .*|ät .*)|universidad .*|hospital .*|klinikum .*|bank|partners|labs|studio|agency|foundation)\.?$|株式会社|有限会社|合同会社|有限公司|股份公司|集团|公司|大学|病院|医院|銀行|银行|グループ|研究所|研究院|事務所|事务所|財団|基金会/iu;
const employment =
  /[\s·•|,(（]+(?:full[\s-]?time|part[\s-]?time|self[\s-]?employed|freelance|contract|internship|apprenticeship|permanent|temporary|jornada completa|jornada parcial|media jornada|autónomo|autónoma|profesional independiente|contrato temporal|prácticas|temps plein|temps partiel|cdi|cdd|indépendant|alternance|stage|vollzeit|teilzeit|selbstst[äa]ndig|freiberuflich|befristet|festanstellung|praktikum|正社員|契約社員|フルタイム|パートタイム|業務委託|アルバイト|全职|兼职|自由职业|合同工|实习)[)）]?(?=$|[\s·•|,)）])/iu;
const place =
  /[\s·•|,(（]+(?:remote|hybrid|on-?site|remoto|híbrido|presencial|à distance|hybride|sur site|homeoffice|vor ort|リモート|ハイブリッド|远程|混合办公)[)）]?$/iu;
/** Between what someone is and their employer. */
const at =
  /\s+(?:at|@|bei der|bei|beim|chez|en|para|für|for|with|for the)\s+|\s?[@＠]\s?|\s+(?:au sein (?:de|du|d[’']))\s?/iu;
const separators = /\s?[|｜·•]\s?|\s[–—-]\s|\s\/\s|\t|,\s|，|、/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export const looksLegal = (text: string): boolean => legal.test(text);
export const saysEmployment = (line: string): boolean => employment.test(` ${line}`);

/** How sure it is that a text says what someone is. */
export function roleStrength(text: string): number {
  const role = readRole(text);
  return role === null ? 0 : Math.max(role.confidence.seniority, role.confidence.role);
}

/** An employer without what a page adds: the kind of contract, where the work is done. */
export function trimCompany(line: string): string {
  let text = line;
  const kind = employment.exec(text);
  if (kind) text = text.slice(0, kind.index);
  return text
    .replace(place, '')
    .split(/\s[·•|]\s/u, 1)[0]!
    .replaceAll(/^[\s,·|]+|[\s,·|]+$/gu, '');
}

/** A town after the employer is not its name. */
export function withoutTown(company: string): string {
  const at = company.lastIndexOf(', ');
  if (at < 2) return company;
  const rest = company.slice(at + 2);
  return looksLegal(` ${rest}`) ? company : withoutTown(company.slice(0, at));
}

/** Reads “Head of Sales at Acme”, “Acme – Head of Sales”, “株式会社サンプル 営業部長”. */
export function splitRole(line: string): RoleAndCompany {
  const plain = line.trim();
  const between = at.exec(plain);
  if (between && between.index > 0) {
    const before = plain.slice(0, between.index);
    const after = plain.slice(between.index + between[0].length);
    const company = trimCompany(after.split(separators, 1)[0]!);
    if (roleStrength(before) > 0 && startsLikeName(company)) {
      return { title: lastRolePart(before), company };
    }
  }
  const parts = plain
    .split(separators)
    .flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  if (parts.length === 1 && wide.test(plain)) return splitWide(plain);
  const title = parts.find((part) => roleStrength(part) > 0 && !looksLegal(part));
  if (title === undefined) {
    const company = parts.find(looksLegal);
    return { title: '', company: company === undefined ? '' : trimCompany(company) };
  }
  const others = parts.filter((part) => part !== title);
  const company = others.find(looksLegal);
  if (company === undefined && wide.test(title)) {
    const split = splitWide(title);
    if (split.company !== '') return split;
  }
  return { title, company: company === undefined ? '' : trimCompany(company) };
}

/** An employer is a name: a purpose (“for growing teams”) is not. */
function startsLikeName(text: string): boolean {
  return /^[\p{Lu}\p{N}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(text);
}

/** Of several roles before “at” the last one belongs to it. */
function lastRolePart(text: string): string {
  const parts = text.split(/\s?[|｜·•]\s?/u).map((part) => part.trim());
  return parts.findLast((part) => roleStrength(part) > 0) ?? text.trim();
}

/** Without spaces between words, the employer ends with its legal form, or at a space. */
function splitWide(line: string): RoleAndCompany {
  const parts = line.split(/[\s　]+/u).filter((part) => part !== '');
  if (parts.length > 1) {
    const legalAt = parts.findIndex(looksLegal);
    const roleAt = parts.findLastIndex(
      (part, index) => index !== legalAt && roleStrength(part) > 0,
    );
    if (roleAt >= 0) {
      const company = parts[legalAt] ?? (roleAt > 0 ? parts[0]! : '');
      return { title: parts[roleAt]!, company };
    }
    if (legalAt >= 0) return { title: '', company: parts[legalAt]! };
  }
  const inner =
    /^(?<company>.+?(?:株式会社|有限公司|公司|集团|大学|医院|银行|研究院))(?<title>.+)$/u.exec(
      line,
    );
  if (inner?.groups && roleStrength(inner.groups['title']!) > 0) {
    return { title: inner.groups['title']!, company: inner.groups['company']! };
  }
  return {
    title: roleStrength(line) > 0 && !looksLegal(line) ? line : '',
    company: looksLegal(line) ? line : '',
  };
}
