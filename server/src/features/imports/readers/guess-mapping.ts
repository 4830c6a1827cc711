import { isEmail } from '@kith/contract/account/sign-in-rules';
import { foldText } from '@kith/contract/core/text';
import type { ColumnMapping, MappableField } from '@kith/contract/imports/rules';

import { inferDateOrder, readBirthday } from './read-date.ts';

export type TableColumn = { name: string; samples: string[] };

/**
 * The words of headings in English, Spanish, French, German, Japanese and Chinese, folded; the
 * first match wins, so that `Company name` is a company and `Job title` no name.
 */
const headings: [RegExp, MappableField][] = [
  [/\be ?mails?\b|correo|courriel|\bmel\b|メール|邮箱|邮件|电邮/u, 'email'],
  [/\bfax\b|ファックス|传真/u, 'notes'],
  [
    /phone|\btel\b|telefon|tele?fono|mobile?\b|mobil|handy|\bcell\b|movil|celular|portable|電話|携帯|电话|手机/u,
    'phone',
  ],
  [
    /linkedin|\burl\b|website|\bweb\b|home ?page|webseite|\bprofil|\bsitio|\bsite\b|ウェブ|サイト|ホームページ|网址|网站|主页/u,
    'link',
  ],
  [/birth|geburt|cumplean|nacimiento|naissance|anniversaire|誕生|生年月日|生日|出生/u, 'birthday'],
  [
    /phonetic (?:last|family)|(?:last|family|sur)(?: ?name)? yomi|姓.*(?:フリガナ|ふりがな|かな|カナ|拼音|注音)|セイ$/u,
    'phonetic_last_name',
  ],
  [
    /phonetic (?:first|given)|(?:first|given)(?: ?name)? yomi|名.*(?:フリガナ|ふりがな|かな|カナ|拼音|注音)|メイ$/u,
    'phonetic_first_name',
  ],
  [/nick ?name|spitzname|\bapodo\b|\balias\b|surnom|ニックネーム|昵称|暱稱/u, 'nickname'],
  [/name prefix|^prefix$|^anrede$|salutation|civilite|tratamiento|敬称|称谓/u, 'name_prefix'],
  [/name suffix|^suffix$|^sufijo$|^suffixe$|namenszusatz/u, 'name_suffix'],
  [/department|abteilung|departamento|\bservice$|部署|部門|部门/u, 'department'],
  [
    /street|\baddress\b|strasse|anschrift|adresse|\bcalle\b|direccion|domicilio|\brue\b|住所|番地|街道|地址/u,
    'street',
  ],
  [/zip|post ?code|postal|\bplz\b|postleitzahl|\bcp\b|郵便番号|邮编|邮政编码/u, 'postal_code'],
  [/country|\bland\b|\bpais\b|\bpays\b|国名|国家|^国$/u, 'country'],
  [
    /^account(?: name)?$|company(?! ids?\b)|organi[sz]ation|employer|\bfirma\b|firmenname|unternehmen|arbeitgeber|empresa|compania|societe|entreprise|会社|勤務先|公司|单位|企业/u,
    'company',
  ],
  [/first ?name|given ?name|forename|vorname|nombre de pila|prenom|^名$|^名字$/u, 'first_name'],
  [
    /last ?name|sur ?name|family ?name|nachname|familienname|apellido|nom de famille|^姓$|^姓氏$|苗字/u,
    'last_name',
  ],
  [/\bname$|^nombre|^nom\b|ansprechpartner|^kontakt$|^contacto?$|氏名|姓名|名前/u, 'full_name'],
  [
    /title|position|\brole\b|\bjob\b|\bberuf|funktion|cargo|puesto|\bposte\b|fonction|titre|役職|肩書|职位|职务|头衔/u,
    'title',
  ],
  [
    /\bcity\b|\btown\b|location|\bregion\b|\bort\b|wohnort|stadt|ciudad|ville|lieu|所在地|都市|市区|城市|地区/u,
    'location',
  ],
  [
    /\btags?\b|labels?\b|categor|kategorie|etiqueta|etiquette|gruppe|\bgroups?\b|grupo|groupe|schlagw|タグ|ラベル|分類|标签|分类|分组/u,
    'tags',
  ],
  [
    /\bnotes?\b|comment|remark|notiz|bemerkung|anmerkung|kommentar|\bnotas?\b|comentario|remarque|メモ|備考|备注|说明/u,
    'notes',
  ],
];

const mostOf = 0.6;

/** Guesses the field of each column, by its heading and its values. */
export function guessMapping(columns: readonly TableColumn[]): ColumnMapping {
  const guessed = columns.map(({ name, samples }) => guessField(name, samples));
  return settle(guessed);
}

/** By the heading, unless the values contradict it. */
export function guessField(name: string, samples: readonly string[]): MappableField | null {
  const folded = foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const byName = headings.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
  const looks = byName === null ? undefined : looksLike[byName];
  if (byName !== null && (!looks || samples.length === 0 || most(samples, looks))) return byName;
  if (samples.length === 0) return null;
  return (
    (['email', 'link', 'phone'] as const).find((field) => most(samples, looksLike[field]!)) ?? null
  );
}

const looksLike: Partial<Record<MappableField, (text: string) => boolean>> = {
  email: (text) => text.split(/[,;\s<>]+/u).some(isEmail),
  link: (text) =>
    /^(?:https?:\/\/|www\.)\S+$/iu.test(text) || /^[^\s/]+\.[^\s./]{2,}\/\S+$/u.test(text),
  phone: (text) =>
    /^\+?[\d\s()./-]{6,24}$/u.test(text) && !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u.test(text),
  birthday: (text) => readBirthday(text, inferDateOrder([text])) !== null,
};

function most(samples: readonly string[], test: (text: string) => boolean): boolean {
  return samples.filter((text) => test(text.trim())).length >= samples.length * mostOf;
}

/** Single-value fields are used once; `Nombre` next to `Apellidos` is the first name. */
function settle(fields: ColumnMapping): ColumnMapping {
  const settled = [...fields];
  const at = (field: MappableField) => settled.indexOf(field);
  const whole = at('full_name');
  if (whole >= 0 && at('last_name') >= 0 && at('first_name') < 0) settled[whole] = 'first_name';
  else if (whole >= 0 && at('first_name') >= 0 && at('last_name') < 0) settled[whole] = 'last_name';
  else if (at('first_name') >= 0 && at('last_name') >= 0) {
    for (const [index, field] of settled.entries()) {
      if (field === 'full_name') settled[index] = null;
    }
  }
  const once = new Set<MappableField>(['full_name', 'company', 'title', 'birthday']);
  return settled.map((field, index) =>
    field !== null && once.has(field) && settled.indexOf(field) < index ? null : field,
  );
}
