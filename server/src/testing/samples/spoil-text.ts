import type { Faker } from '@faker-js/faker';

/** A slip of the keys: two letters swapped, one doubled, left out or hit beside, seldom the first. */
export function slipName(dice: Faker, name: string): string {
  if (name.length < 3) return name;
  const start = dice.number.float() < 0.1 ? 0 : 1;
  const at = dice.number.int({ min: start, max: name.length - 2 });
  const [before, here, next] = [name.slice(0, at), name[at]!, name[at + 1]!];
  const after = name.slice(at + 2);
  const other = dice.string.alpha({ length: 1, casing: 'lower' });
  const forms = [
    before + next + here + after,
    before + here + here + next + after,
    before + next + after,
    before + other + next + after,
    before + here + other + next + after,
  ];
  return forms[dice.number.int({ max: forms.length - 1 })]!;
}

/** Spellings of one sound, in the languages of the samples. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/u, 'f'],
  [/ck/u, 'k'],
  [/c(?=[aou])/u, 'k'],
  [/th/u, 't'],
  [/ei/u, 'ai'],
  [/ie/u, 'y'],
  [/sch/u, 'sh'],
  [/tz/u, 'z'],
  [/([lstn])\1/u, '$1'],
  [/s$/u, 'z'],
  [/ee/u, 'ea'],
  [/v/u, 'w'],
  [/er$/u, 'ar'],
  [/en$/u, 'an'],
];

export function soundAlike(dice: Faker, name: string): string {
  const fitting = sounds.filter(([letters]) => letters.test(name));
  if (fitting.length === 0) return name;
  const [letters, other] = fitting[dice.number.int({ max: fitting.length - 1 })]!;
  return name.replace(letters, other);
}

/** Characters that are written in two ways in names. */
const variants: Record<string, string> = {
  张: '張',
  陈: '陳',
  刘: '劉',
  杨: '楊',
  赵: '趙',
  黄: '黃',
  吴: '吳',
  孙: '孫',
  马: '馬',
  郑: '鄭',
  谢: '謝',
  许: '許',
  邓: '鄧',
  冯: '馮',
  叶: '葉',
  苏: '蘇',
  卢: '盧',
  龙: '龍',
  高: '髙',
  斎: '齋',
  斉: '齊',
  渡辺: '渡邊',
  辺: '邉',
  沢: '澤',
  浜: '濱',
  広: '廣',
  国: '國',
};

export function varyScript(name: string): string {
  return [...name].map((character) => variants[character] ?? character).join('');
}
