import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { dismissToast, toastStore } from '#ui/toast.ts';
import { loadForPress } from './load.ts';

const lng = 'en-US';

beforeAll(async () => {
  const { default: errors } = await import(`../../locales/${lng}/errors.json`);
  await i18next.init({ lng, resources: { [lng]: { errors } } });
});

test('a press whose overlay cannot be loaded says so, and the next one loads it', async () => {
  let isConnected = false;
  let loads = 0;
  async function load(): Promise<string> {
    loads += 1;
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module');
    return 'a menu';
  }
  let opened: string | null = null;
  const press = async () => {
    opened = await loadForPress(load, () => void press());
  };

  await press();
  expect(opened).toBeNull();
  const [toast, ...others] = toastStore.get().filter(({ kind }) => kind === 'error');
  expect(toast?.title).toBe('Connection Problem');
  expect(toast?.actions?.[0]?.label).toBe('Try Again');
  expect(others).toEqual([]);

  // The same failure again replaces its toast.
  await press();
  expect(toastStore.get().filter(({ kind }) => kind === 'error')).toHaveLength(1);
  expect(loads).toBe(2);

  isConnected = true;
  await press();
  expect(opened).toBe('a menu');
  expect(loads).toBe(3);
  if (toast) dismissToast(toast.id);
});
