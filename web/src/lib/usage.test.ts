import { expect, test, vi } from 'vitest';
import { allowUsage, recordUsage } from './usage.ts';

const report = { featureName: 'contact_creation', action: 'created' };

test('reports usage only with consent, and blocks nothing', () => {
  const send = vi.fn(() => Promise.reject(new TypeError('offline')));
  recordUsage(report);
  expect(send).not.toHaveBeenCalled();
  const end = allowUsage(send);
  recordUsage(report);
  expect(send).toHaveBeenCalledExactlyOnceWith(report);
  end();
  recordUsage(report);
  expect(send).toHaveBeenCalledOnce();
});
