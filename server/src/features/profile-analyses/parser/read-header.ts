import { roleStrength } from './split-role.ts';

/** What is at the top of a profile. */
export type Header = { name: string; headline: string; location: string; company: string };

/** CVs name their fields. */
const labels: [keyof Header, RegExp][] = [
  [
    'name',
    /^(?:full name|name|nombre(?: y apellidos)?|nom(?: et prénom)?|vor- und nachname|氏\s*名|名前|お名前|姓\s*名)\s*[:：]\s*/iu,
  ],
  [
    'headline',
    /^(?:current (?:position|role)|position|title|job title|role|puesto(?: actual)?|cargo(?: actual)?|poste(?: actuel)?|fonction|aktuelle position|position|beruf|役職|職種|現職|职位|职务|当前职位|应聘职位)\s*[:：]\s*/iu,
  ],
  [
    'company',
    /^(?:current (?:company|employer)|company|employer|empresa(?: actual)?|entreprise(?: actuelle)?|employeur|société|firma|unternehmen|arbeitgeber|会社(?:名)?|勤務先|所属|公司|当前公司|所在公司|单位)\s*[:：]\s*/iu,
  ],
  [
    'location',
    /^(?:location|address|based in|city|ubicación|dirección|ciudad|lieu|adresse|ville|localisation|ort|wohnort|standort|住所|所在地|勤務地|地址|所在地|现居地|现居城市|城市)\s*[:：]\s*/iu,
  ],
];

const contactLine = /@\S+\.|https?:|www\.|linkedin\.com|^\+?[\d\s()./-]{6,}$/iu;
const area =
  /\b(?:area|region|metropolitan|greater|alrededores|y alrededores|área|périphérie|région|umgebung|großraum|metropolregion)\b|(?:都|府|県|市|区|省|地区)(?:\s|$)|^(?:日本|中国|东京|東京|大阪|上海|北京|深圳|广州|杭州|成都)/iu;
const nameLike =
  /^[\p{Lu}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{M}'’.·\- 　,()（）"“”]{1,60}$/u;
const sizeOfName = 6;
/** How far down a header goes, if nothing ends it. */
const reach = 12;
const afterPlace =
  /\s*[·•|]\s*(?:contact info|información de contacto|coordonnées|kontaktinfo|連絡先情報|联系方式).*$/iu;

export function readHeader(lines: readonly string[]): Header {
  const header: Header = { name: '', headline: '', location: '', company: '' };
  const rest: string[] = [];
  for (const line of lines.slice(0, reach)) {
    const label = labels.find(([field, pattern]) => header[field] === '' && pattern.test(line));
    if (label) header[label[0]] = line.replace(label[1], '').replace(afterPlace, '').trim();
    else if (!contactLine.test(line)) rest.push(line.replace(afterPlace, ''));
  }
  if (header.name === '') header.name = takeFirst(rest, isName);
  if (header.headline === '') {
    header.headline = takeFirst(rest, (line) => roleStrength(line) > 0) || '';
  }
  if (header.location === '') header.location = takeFirst(rest, isPlace);
  return { ...header, name: withoutPronouns(header.name) };
}

function takeFirst(lines: string[], fits: (line: string) => boolean): string {
  const index = lines.findIndex(fits);
  if (index < 0) return '';
  return lines.splice(index, 1)[0] ?? '';
}

function isName(line: string): boolean {
  const plain = withoutPronouns(line);
  if (!nameLike.test(plain) || plain.split(/\s+/u).length > sizeOfName) return false;
  return roleStrength(plain) === 0 && !area.test(plain);
}

/** Degrees, pronouns and how far away somebody is are no part of a name. */
function withoutPronouns(line: string): string {
  return line
    .replaceAll(/\s*[（(][^()（）]{1,30}[)）]/gu, '')
    .replaceAll(/\s*[·•|].*$/gu, '')
    .replaceAll(
      /,\s*(?:MBA|PhD|Ph\.D\.|MD|CPA|CFA|PMP|M\.?Sc\.?|B\.?Sc\.?|MSc|LL\.?M\.?)\b.*$/gu,
      '',
    )
    .trim();
}

function isPlace(line: string): boolean {
  if (line.length > 90 || /\d{3}/u.test(line) || roleStrength(line) > 0) return false;
  return area.test(line) || /^[\p{Lu}][^,.!?:|]{1,40}, [\p{Lu}][^.!?:|]{1,60}$/u.test(line);
}
