import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeView, showLastView, type ViewFacts } from '#app/last-view.ts';

const nowMs = 1_800_000_000_000;
const facts: ViewFacts = {
  viewKey: 'view',
  sessionKey: 'session',
  path: '/app/contacts',
  settingKeys: ['consents', 'density'],
  sidebarCookie: 'sidebar=collapsed',
  maxAgeMs: 60_000,
};
const member = { id: 'me', last_sign_in_at: '2026-11-01', factors: [] };

let stored: Map<string, string>;
let openedBy: string;
let stylesheet: string;
let shown: { html: string } | null;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  stored = new Map([
    ['session', JSON.stringify({ refresh_token: 'r', user: member })],
    ['consents', 'me data_processing'],
  ]);
  openedBy = 'navigate';
  stylesheet = '/assets/root-1.css';
  shown = null;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/app/contacts', search: '' });
  vi.stubGlobal('navigator', { language: 'en-US' });
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: openedBy }] });
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: { lang: 'en-US' },
    querySelector: () => ({ getAttribute: () => stylesheet }),
    createElement: () => ({ innerHTML: '', setAttribute: () => {} }),
    body: { append: (view: { innerHTML: string }) => (shown = { html: view.innerHTML }) },
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #look: (changes: unknown, observer: { disconnect: () => void }) => void;
      constructor(look: (changes: unknown, observer: { disconnect: () => void }) => void) {
        this.#look = look;
      }
      observe() {
        // The body has come.
        this.#look([], { disconnect: () => {} });
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function keepView() {
  const view = { of: describeView(facts), keptAtMs: Date.now(), lang: 'ja-JP', html: '<p>Ana</p>' };
  stored.set('view', JSON.stringify(view));
}

test('shows the member what their screen showed last, in its language', () => {
  keepView();
  showLastView(facts, describeView);
  expect(shown).toEqual({ html: '<p>Ana</p>' });
  expect(document.documentElement.lang).toBe('ja-JP');
});

test.each<[string, () => unknown]>([
  [
    'another member',
    () => stored.set('session', JSON.stringify({ refresh_token: 'r', user: { id: 'other' } })),
  ],
  [
    'a new sign-in',
    () =>
      stored.set(
        'session',
        JSON.stringify({
          refresh_token: 'r',
          user: { ...member, last_sign_in_at: '2026-11-02' },
        }),
      ),
  ],
  [
    'a second factor that was added since',
    () =>
      stored.set(
        'session',
        JSON.stringify({ refresh_token: 'r', user: { ...member, factors: [{ id: 'f' }] } }),
      ),
  ],
  ['a visitor without a session', () => stored.delete('session')],
  ['a damaged session', () => stored.set('session', '{')],
  [
    'a session that cannot be renewed',
    () => stored.set('session', JSON.stringify({ user: member })),
  ],
  ['a consent that was withdrawn', () => stored.set('consents', 'me')],
  ['another setting', () => stored.set('density', 'compact')],
  ['another width', () => vi.stubGlobal('innerWidth', 844)],
  ['another language of the browser', () => vi.stubGlobal('navigator', { language: 'ja' })],
  ['a folded sidebar', () => Object.assign(document, { cookie: 'sidebar=collapsed' })],
  ['another release', () => (stylesheet = '/assets/root-2.css')],
  ['a view that is too old', () => vi.setSystemTime(nowMs + facts.maxAgeMs + 1)],
])('shows nothing to %s, and deletes it', (_case, change) => {
  keepView();
  change();
  showLastView(facts, describeView);
  expect(shown).toBeNull();
  expect(stored.has('view')).toBe(false);
});

test.each<[string, () => unknown]>([
  ['a reload', () => (openedBy = 'reload')],
  ['another screen', () => vi.stubGlobal('location', { pathname: '/app/companies', search: '' })],
  ['a search', () => vi.stubGlobal('location', { pathname: '/app/contacts', search: '?q=a' })],
])('shows nothing on %s, and keeps it', (_case, change) => {
  keepView();
  change();
  showLastView(facts, describeView);
  expect(shown).toBeNull();
  expect(stored.has('view')).toBe(true);
});

test('blocked or damaged storage is no error', () => {
  stored.set('view', '{');
  showLastView(facts, describeView);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  showLastView(facts, describeView);
  expect(window.describeView?.()).toBeNull();
  expect(shown).toBeNull();
});
