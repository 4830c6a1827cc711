import { expect, test } from 'vitest';
import { guessLanguage, isInLanguage } from './guess-language.ts';

const posts = {
  en: 'We closed our seed round this week. Looking for a head of sales in Berlin who knows the market.',
  de: 'Wir haben die erste Runde geschlossen. Ich suche eine Vertriebsleitung, die den Markt kennt und mit uns wächst.',
  es: 'Hemos cerrado la ronda. Busco una persona para dirigir las ventas en Madrid con experiencia y ganas.',
  fr: 'Nous avons bouclé le tour de table. Je cherche une personne pour diriger les ventes à Paris avec nous.',
  ja: '資金調達を終えました。営業責任者を探しています。',
  zh: '我们完成了种子轮融资，正在寻找销售负责人。',
  ko: '시드 라운드를 마쳤습니다.',
};

test.each(Object.entries(posts))('a post in %s is recognized', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test.each(['', 'Hello!', 'https://kith.example #saas', 'Estamos à procura dum vendedor'])(
  'nothing is made up about “%s”',
  (text) => expect(guessLanguage(text)).toBeNull(),
);

test('only a text in the language of the screens needs no translation', () => {
  expect(isInLanguage(posts.de, 'de-DE')).toBe(true);
  expect(isInLanguage(posts.zh, 'zh-CN')).toBe(true);
  expect(isInLanguage(posts.zh, 'ja-JP')).toBe(false);
  expect(isInLanguage(posts.fr, 'es-ES')).toBe(false);
  expect(isInLanguage('Hello!', 'en-US')).toBe(false);
});
