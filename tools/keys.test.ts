import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { actionKeys, groupLayers } from '../web/src/ui/action-keys.ts';

const sources = join(import.meta.dirname, '../web/src');

/** Keys of one part of the screen, which the registry of actions doesn't need to know. */
const ownKeys: Record<string, string> = {
  'app/shell.tsx': 'arrows within the toolbar',
  'app/title-announcer.tsx': 'notices how the focus moved, answers nothing',
  'features/agenda/components/cadence-settings.tsx': 'Enter in a text field',
  'features/agenda/components/group-settings.tsx': 'Enter in a text field',
  'features/agenda/components/month-grid.tsx': 'arrows within a grid',
  'features/contact-files/components/rename-form.tsx': 'Escape in a text field',
  'features/contacts/detail/components/contact-notes.tsx': 'a text editor',
  'features/contacts/list/components/bulk-bar.tsx': 'arrows within a toolbar',
  'features/messages/components/conversation-list.tsx': 'arrows within a list',
  'features/messages/components/message-list.tsx': 'arrows within a list',
  'features/messages/components/thread-search.tsx': 'arrows and Enter in a search box',
  'features/network-graph/components/graph-search.tsx': 'Enter in a search box',
  'features/signals/components/selection-bar.tsx': 'arrows within a toolbar',
  'ui/arrow-nav.tsx': 'arrows within a navigation',
  'ui/charts/chart-spots.tsx': 'arrows within a chart',
  'ui/composer.tsx': 'a text editor',
  'ui/dropdown-menu.tsx': 'what opens a menu, until the menu listens itself',
  'ui/input.tsx': 'Escape in a search box',
  'ui/list-search.tsx': 'arrows and Enter in a search box',
  'ui/rich-text/rich-text-field.tsx': 'a text editor',
  'ui/tag-input.tsx': 'a text editor',
  'ui/use-actions.ts': 'the registry itself',
  'ui/virtual-list.tsx': 'arrows within a grid',
};

const handler = /onKey(?:Down|Up|Press)(?:Capture)?=|addEventListener\(\s*'key/u;

test('only the registry of actions answers keys, but for arrows within a part and text editors', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    if (handler.test(await readFile(join(sources, file), 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(ownKeys).toSorted());
});

describe('keys', () => {
  const entries = Object.entries(actionKeys).flatMap(([id, keys]) =>
    keys.map((key: string) => ({ id, key, group: id.split('.')[0] as keyof typeof groupLayers })),
  );
  const sharing = (
    isMet: (one: (typeof entries)[number], other: (typeof entries)[number]) => boolean,
  ) =>
    entries.flatMap((one, place) =>
      entries
        .slice(place + 1)
        .filter((other) => one.key === other.key && isMet(one, other))
        .map((other) => `${one.id} ${other.id}`),
    );

  test('mean one thing within a group', () => {
    expect(sharing((one, other) => one.group === other.group)).toEqual([]);
  });

  test('that work everywhere mean nothing else on a screen', () => {
    expect(sharing((one, other) => one.group === 'app' || other.group === 'app')).toEqual([]);
  });

  test('mean one thing in groups of one layer that are on the same screen', () => {
    // Only these groups are shown together.
    const together = ['contacts', 'contact', 'list'] as const;
    const isTogether = (group: string) => together.some((one) => one === group);
    expect(
      sharing(
        (one, other) =>
          isTogether(one.group) &&
          isTogether(other.group) &&
          groupLayers[one.group] === groupLayers[other.group],
      ),
    ).toEqual([]);
  });
});
