import { expect, test } from 'vitest';

import { isEnterprisePath } from './enterprise.ts';

test.each(['/teams', '/app/Team/7', '/SAML/acs', '/x/admin-console', '/org', '/workspaces'])(
  '%s asks for a feature of teams',
  (path) => expect(isEnterprisePath(path)).toBe(true),
);

test.each(['/', '/app/contacts', '/steam', '/app/forget-me', '/administrators'])(
  '%s does not',
  (path) => expect(isEnterprisePath(path)).toBe(false),
);
