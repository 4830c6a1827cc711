import { isServedPath } from '@kith/contract/app-routes/server-folders';
import { readSiteAddress } from '@kith/contract/public-site/pages';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const { routes } = await startTestApp({
  database: await useSharedDatabase(),
  variables: { AUTH_SAML: 'true', METRICS_TOKEN: 'for-the-collector-only' },
});

/** What takes any path, and files, which have an extension. */
const isOpenEnded = (path: string) => /^\/(?:\*|:)/u.test(path) || /\.\w+$/u.test(path);

test('the service worker leaves every page that the server writes to the server', () => {
  const paths = [...new Set(routes.map(({ path }) => path))];
  expect(paths).toContain('/bridge/:token');
  const taken = paths.filter(
    (path) => !isOpenEnded(path) && !isServedPath(path) && readSiteAddress(path) === null,
  );
  expect(taken).toEqual([]);
});
