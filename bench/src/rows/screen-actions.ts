import { paths } from '@kith/contract/app-routes/paths';
import { listSearchPauseMs } from '@kith/contract/contacts/rules';
import { searchDebounceMs } from '@kith/contract/search/rules';
import type { Page, Request } from '@playwright/test';

import { openThread } from '../../../server/src/testing/persistent-sender.ts';

import { type BenchEnvironment, benchPassword } from '../environment.ts';

import { giveCredits } from './give-credits.ts';
import type { WithTools } from './page-tools.ts';

export type Person = { id: string; name: string; member: string };

/** One thing that a member does on a screen, and the request that it waits for. */
export type Action = {
  row: string;
  path: string | ((environment: BenchEnvironment) => Promise<string>);
  /** Shown once the screen can be used; a row of the list without this. */
  ready?: string;
  isSignedOut?: boolean;
  /** Given before the clock starts: a dialog that has to be open, a form that is filled in. */
  prepare?: (page: Page, person: Person) => Promise<void>;
  /** Starts and ends the clock in the page. */
  act: (page: Page, person: Person) => Promise<number>;
  isItsRequest: (request: Request) => boolean;
  /** How long the screen waits on purpose before it sends. */
  pauseMs: number;
  /** The most times its request that it may take. */
  factor: number;
  /** Allowed in any case; only the row of a slow phone, or of what is typed, has one. */
  limitMs?: number;
  isSlow?: boolean;
};

/** How a fast typist types. */
const typedLetters = 5;
const typingGapMs = 50;

const isListRequest = (request: Request) => request.url().includes('/api/v1/contacts?');

/** What members do on screens, each a row of the table. */
export const screenActions: Action[] = [
  {
    row: 'web.search',
    path: '/app/contacts',
    act: (page, { name }) =>
      page.evaluate((text) => {
        const { typeInto, untilPainted } = (window as unknown as WithTools).kithBench;
        typeInto(document.querySelector<HTMLInputElement>('main input[type=search]')!, text);
        return untilPainted(() => {
          const first = document.querySelector('[role=grid] [aria-rowindex="2"]');
          return first?.textContent.includes(text) ?? false;
        });
      }, name),
    isItsRequest: isListRequest,
    pauseMs: listSearchPauseMs,
    factor: 6,
  },
  {
    row: 'web.typing',
    path: '/app/contacts',
    act: (page, { name }) =>
      page.evaluate(
        async ({ text, gapMs }) => {
          const { typeInto, untilPainted } = (window as unknown as WithTools).kithBench;
          const startedAt = performance.now();
          const field = document.querySelector<HTMLInputElement>('main input[type=search]')!;
          for (let end = 1; end <= text.length; end += 1) {
            typeInto(field, text.slice(0, end));
            if (end < text.length) await new Promise((resolve) => setTimeout(resolve, gapMs));
          }
          const isFiltered = () => {
            const rows = [...document.querySelectorAll('[role=grid] [aria-rowindex]')].slice(1);
            const starts = ({ textContent }: Element) => textContent.toLowerCase().includes(text);
            return rows.length > 0 && rows.every(starts);
          };
          await untilPainted(isFiltered);
          return performance.now() - startedAt;
        },
        { text: name.slice(0, typedLetters).toLowerCase(), gapMs: typingGapMs },
      ),
    isItsRequest: isListRequest,
    pauseMs: 0,
    factor: 2,
    limitMs: 600,
  },
  {
    row: 'web.dialog',
    path: '/app/contacts',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
    act: (page, { name }) =>
      page.evaluate((text) => {
        const { typeInto, untilPainted } = (window as unknown as WithTools).kithBench;
        typeInto(document.querySelector<HTMLInputElement>('[role=dialog] input')!, text);
        // The last option offers to see all results, and names the query too.
        return untilPainted(() => {
          const options = [...document.querySelectorAll('[role=dialog] [role=option]')];
          return options.filter((option) => option.textContent.includes(text)).length > 1;
        });
      }, name),
    isItsRequest: (request) =>
      request.method() === 'POST' && request.url().endsWith('/functions/v1/site-search'),
    pauseMs: searchDebounceMs,
    factor: 6,
  },
  {
    row: 'web.filter',
    path: '/app/contacts?tags=vip&locations=Berlin',
    act: (page) =>
      page.evaluate(() => {
        const { untilPainted } = (window as unknown as WithTools).kithBench;
        const count = () =>
          document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? '';
        const before = count();
        document.querySelector<HTMLButtonElement>('main li button')!.click();
        return untilPainted(() => count() !== '' && count() !== before);
      }),
    isItsRequest: isListRequest,
    pauseMs: 0,
    factor: 6,
  },
  {
    row: 'web.contact',
    path: '/app/contacts',
    act: (page) =>
      page.evaluate(() => {
        const { untilPainted } = (window as unknown as WithTools).kithBench;
        document.querySelector<HTMLElement>('[role=grid] [aria-rowindex="4"]')!.click();
        // The note's field comes with the panel; what is still loading has a placeholder.
        return untilPainted(
          () =>
            document.querySelector('main textarea') !== null &&
            document.querySelector('main .animate-shimmer') === null,
        );
      }),
    isItsRequest: (request) => /\/api\/v1\/contacts\/[\w-]{36}$/u.test(request.url()),
    pauseMs: 0,
    factor: 2,
    limitMs: 1_500,
    isSlow: true,
  },
  {
    row: 'web.insert',
    path: async ({ raw, big }) => {
      await giveCredits(raw, big.id);
      return '/app/contacts';
    },
    prepare: async (page, { name }) => {
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByRole('textbox').first().fill(`${name} the second`);
    },
    act: (page) =>
      page.evaluate(() => {
        const { untilPainted } = (window as unknown as WithTools).kithBench;
        document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')!.click();
        return untilPainted(
          () =>
            /\/contacts\/[\w-]{36}$/u.test(location.pathname) &&
            [...document.querySelectorAll('h1, h2')].some((heading) =>
              heading.textContent.includes('the second'),
            ),
        );
      }),
    isItsRequest: (request) =>
      request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/contacts',
    pauseMs: 0,
    factor: 10,
  },
  {
    row: 'web.today',
    path: '/app/contacts',
    act: (page) =>
      page.evaluate(() => {
        const { untilPainted } = (window as unknown as WithTools).kithBench;
        document.querySelector<HTMLElement>('nav a[href="/dashboard"]')!.click();
        return untilPainted(
          () => document.querySelector('[aria-label="People to reach out to today"] li') !== null,
        );
      }),
    isItsRequest: (request) => request.url().includes('/api/v1/nudges'),
    pauseMs: 0,
    factor: 10,
  },
  {
    row: 'web.send',
    path: async ({ raw, big, signUp }) => {
      const partner = await signUp('web-partner');
      return paths.messages({ conversation: await openThread(raw, [big.id, partner.id]) });
    },
    ready: 'main textarea',
    act: (page, { id }) =>
      page.evaluate((text) => {
        const { typeInto, untilPainted } = (window as unknown as WithTools).kithBench;
        const field = document.querySelector<HTMLTextAreaElement>('main textarea')!;
        typeInto(field, text);
        return new Promise<number>((resolve, reject) => {
          // The composer knows the text after its next render.
          requestAnimationFrame(() => {
            const enter = { key: 'Enter', bubbles: true, cancelable: true };
            field.dispatchEvent(new KeyboardEvent('keydown', enter));
            const isSent = () =>
              [...document.querySelectorAll('[data-seq]')].some((one) =>
                one.textContent.includes(text),
              );
            untilPainted(isSent).then(resolve, reject);
          });
        });
      }, `See you at ${id}`),
    isItsRequest: (request) => request.url().endsWith('/functions/v1/dm-send-message'),
    pauseMs: 0,
    factor: 4,
  },
  {
    row: 'web.signin',
    path: '/auth',
    ready: 'input[type=password]',
    isSignedOut: true,
    prepare: async (page, { member }) => {
      await page.locator('input[type=email]').fill(member);
      await page.locator('input[type=password]').fill(benchPassword);
    },
    act: (page) =>
      page.evaluate(() => {
        const { untilPainted } = (window as unknown as WithTools).kithBench;
        document.querySelector<HTMLButtonElement>('form [type=submit]')!.click();
        return untilPainted(
          () => location.pathname === '/dashboard' && document.querySelector('main h1') !== null,
        );
      }),
    isItsRequest: (request) => request.url().includes('/auth/v1/token?grant_type=password'),
    pauseMs: 0,
    factor: 10,
  },
];
