import { describe, expect, test } from 'vitest';
import type { ActionId } from './action-keys.ts';
import { createActionRegistry } from './action-registry.ts';
import type { KeyPress } from './key-chords.ts';

type Press = KeyPress & { repeat: boolean };

function press(key: string, more: Partial<Press> = {}): Press {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  return { key, code: '', ...none, getModifierState: () => false, ...more };
}

const free = { isTyping: false, isElsewhere: false, isOnControl: false };

/** A registry with one component, and what it was asked to do. */
function register(...ids: ActionId[]) {
  const registry = createActionRegistry();
  const done: string[] = [];
  const run = (id: ActionId, chord: string) => void done.push(`${id} ${chord}`);
  const remove = registry.add({ ids, run });
  return { registry, done, remove };
}

test('a key does the registered action while its component is on screen', () => {
  const { registry, done, remove } = register('suggestions.draft');
  expect(registry.press(press('d'), free)).toBe(true);
  expect(registry.press(press('l'), free)).toBe(false);
  remove();
  expect(registry.press(press('d'), free)).toBe(false);
  expect(done).toEqual(['suggestions.draft D']);
});

test('the list answers before the open contact, which answers what the list leaves', () => {
  const registry = createActionRegistry();
  const done: string[] = [];
  let isListOurs = true;
  registry.add({
    ids: ['list.move'],
    run: () => (isListOurs ? void done.push('list') : false),
  });
  registry.add({ ids: ['contact.move'], run: () => void done.push('contact') });
  registry.press(press('j'), free);
  isListOurs = false;
  registry.press(press('j'), free);
  expect(done).toEqual(['list', 'contact']);
});

test('among components with the same action the latest answers', () => {
  const { registry, done } = register('messages.move');
  const stop = registry.add({ ids: ['messages.move'], run: () => void done.push('thread') });
  registry.press(press('j'), free);
  stop();
  registry.press(press('k'), free);
  expect(done).toEqual(['thread', 'messages.move K']);
});

test('an action of another screen is done when it opens, unless a key came between', () => {
  const registry = createActionRegistry();
  const done: string[] = [];
  const run = (id: ActionId) => void done.push(id);
  registry.runWhenThere('settings.createGroup');
  const leave = registry.add({ ids: ['settings.createGroup'], run });
  leave();
  registry.add({ ids: ['settings.createGroup'], run });
  expect(done).toEqual(['settings.createGroup']);
  registry.runWhenThere('contact.edit');
  registry.press(press('j'), free);
  registry.add({ ids: ['contact.edit'], run });
  expect(done).toEqual(['settings.createGroup']);
});

describe('leaves a key alone', () => {
  test('while a field is filled in or a dialog is open, unless it comes with Ctrl, Cmd or Alt', () => {
    const { registry, done } = register('app.help', 'app.search', 'app.messages');
    for (const place of [
      { ...free, isTyping: true },
      { ...free, isElsewhere: true },
    ]) {
      expect(registry.press(press('?', { shiftKey: true }), place)).toBe(false);
      expect(registry.press(press('k', { metaKey: true }), place)).toBe(true);
      expect(registry.press(press('µ', { code: 'KeyM', altKey: true }), place)).toBe(true);
    }
    expect(done).not.toContain('app.help ?');
  });

  test('if Enter would press the link or button that has the focus', () => {
    const { registry } = register('list.open');
    expect(registry.press(press('Enter'), { ...free, isOnControl: true })).toBe(false);
    expect(registry.press(press('Enter'), free)).toBe(true);
  });

  test('if it is held down, unless it moves', () => {
    const { registry, done } = register('list.archive', 'list.move');
    registry.press(press('e', { repeat: true }), free);
    registry.press(press('j', { repeat: true }), free);
    expect(done).toEqual(['list.move J']);
  });

  test('if it comes with a modifier that the action does not have', () => {
    const { registry } = register('list.archive', 'suggestions.dismiss');
    expect(registry.press(press('e', { ctrlKey: true }), free)).toBe(false);
    expect(registry.press(press('E', { shiftKey: true }), free)).toBe(false);
  });
});

describe('on every keyboard', () => {
  const pressed = (id: ActionId, ...parts: Parameters<typeof press>) =>
    register(id).registry.press(press(...parts), free);

  test('a sign counts however it is made', () => {
    expect(pressed('contacts.search', '/', { code: 'Digit7', shiftKey: true })).toBe(true);
    expect(pressed('app.help', '?', { code: 'Minus', shiftKey: true })).toBe(true);
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: () => true };
    expect(pressed('contacts.search', '/', { code: 'KeyQ', ...altGraph })).toBe(true);
  });

  test('a letter counts by its place where the alphabet is another one', () => {
    expect(pressed('list.move', 'ξ', { code: 'KeyJ' })).toBe(true);
    expect(pressed('app.search', 'л', { code: 'KeyK', ctrlKey: true })).toBe(true);
  });

  test('a letter counts by its name where keys are placed differently, and with Caps Lock', () => {
    expect(pressed('list.move', 'j', { code: 'KeyC' })).toBe(true);
    expect(pressed('list.move', 'c', { code: 'KeyJ' })).toBe(false);
    expect(pressed('list.move', 'J', { code: 'KeyJ' })).toBe(true);
  });

  test('Shift with x selects a range', () => {
    const { registry, done } = register('list.select');
    registry.press(press('X', { code: 'KeyX', shiftKey: true }), free);
    expect(done).toEqual(['list.select Shift+X']);
  });
});

test('a digit with Shift is another key than one without, also where Shift makes the digit', () => {
  const { registry, done } = register('triage.answer', 'triage.answerGroup');
  registry.press(press('2', { code: 'Digit2' }), free);
  registry.press(press('@', { code: 'Digit2', shiftKey: true }), free);
  // A French keyboard.
  registry.press(press('é', { code: 'Digit2' }), free);
  registry.press(press('2', { code: 'Digit2', shiftKey: true }), free);
  registry.press(press('2', { code: 'Numpad2' }), free);
  expect(done).toEqual([
    'triage.answer 2',
    'triage.answerGroup Shift+2',
    'triage.answer 2',
    'triage.answerGroup Shift+2',
    'triage.answer 2',
  ]);
});
