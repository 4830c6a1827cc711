import type { ContactView } from '@kith/contract/contact-views/schemas';
import { expect, test } from 'vitest';
import { readListParams, writeListParams } from '#features/contacts/shared/api/list-params.ts';
import { isChangedFrom, paramsOfView, viewOfParams } from './views.ts';

const view: ContactView = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Getting cold',
  query: {
    q: 'ana',
    archived: false,
    sort: 'name',
    direction: 'asc',
    health: ['cooling', 'dormant'],
    warmth_min: 20,
  },
  pinned: false,
  columns: ['warmth', 'tags'],
};

test('a view survives the way through the address', () => {
  const address = writeListParams(paramsOfView(view)).toString();
  const params = readListParams(new URLSearchParams(address));
  expect(params.view).toBe(view.id);
  expect(isChangedFrom(view, params)).toBe(false);
  expect({ ...view, ...viewOfParams(params, ['warmth', 'tags']) }).toEqual(view);
});

test('another filter, order or column changes a view, its own columns do not', () => {
  const params = paramsOfView(view);
  expect(isChangedFrom(view, { ...params, filter: {} })).toBe(true);
  expect(isChangedFrom(view, { ...params, direction: 'desc' })).toBe(true);
  expect(isChangedFrom(view, { ...params, columns: ['tags', 'warmth'] })).toBe(true);
  expect(isChangedFrom(view, { ...params, columns: null })).toBe(false);
});
