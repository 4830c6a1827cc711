import { expect, test } from 'vitest';

import { replaceText } from './replace-text.ts';

/** A field as the member sees it: each step begins with what is shown then. */
function openField(text: string) {
  const field = { text, replaced: '', lastDraft: null as string | null };
  const parts = () =>
    replaceText({
      ...field,
      change: (next) => {
        field.text = next(field.text);
      },
      setReplaced: (replaced) => {
        field.replaced = replaced;
      },
    });
  return {
    field,
    /** A draft is asked for now and taken when the result is called. */
    ask: (draft: string) => {
      const { takeDraft } = parts();
      return () => {
        takeDraft(draft);
        field.lastDraft = draft;
      };
    },
    bringBack: () => parts().bringBack,
  };
}

test('what a draft replaced is brought back, and the draft after it', () => {
  const { field, ask, bringBack } = openField('My own words');
  expect(bringBack()).toBeNull();
  ask('Drafted')();
  expect(field.text).toBe('Drafted');
  bringBack()?.();
  expect(field.text).toBe('My own words');
  bringBack()?.();
  expect(field.text).toBe('Drafted');
});

test('what was typed while the draft was on its way is brought back too', () => {
  const { field, ask, bringBack } = openField('');
  const arrive = ask('Drafted');
  field.text = 'Typed meanwhile';
  arrive();
  expect(field.text).toBe('Drafted');
  bringBack()?.();
  expect(field.text).toBe('Typed meanwhile');
});

test('a second draft replaces an unedited first one, and own words stay to be brought back', () => {
  const { field, ask, bringBack } = openField('My own words');
  ask('First')();
  ask('Second')();
  bringBack()?.();
  expect(field.text).toBe('My own words');
});

test('an edited draft is kept, and an empty text or the same draft is not', () => {
  const { field, ask, bringBack } = openField(' ');
  ask('First')();
  expect(bringBack()).toBeNull();
  ask('First')();
  expect(bringBack()).toBeNull();
  field.text = 'First, edited';
  ask('Second')();
  bringBack()?.();
  expect(field.text).toBe('First, edited');
});
