import { expect, test } from 'vitest';

import { joinTexts, labelText } from './join-texts.ts';

test('joins texts as each language does', () => {
  expect(joinTexts('en-US', ['Ana Ruiz', null, '', 'Editor'])).toBe('Ana Ruiz, Editor');
  expect(joinTexts('ja-JP', ['Ana Ruiz', 'Editor'])).toBe('Ana Ruiz、Editor');
  expect(labelText('de-DE', 'Ana Ruiz', 'Hallo!')).toBe('Ana Ruiz: Hallo!');
  expect(labelText('fr-FR', 'Ana Ruiz', 'Bonjour !')).toBe('Ana Ruiz\u00A0: Bonjour !');
  expect(labelText('zh-CN', 'Ana Ruiz', '你好！')).toBe('Ana Ruiz：你好！');
});
