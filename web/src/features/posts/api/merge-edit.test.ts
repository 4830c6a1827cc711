import type { Post } from '@kith/contract/posts/schemas';
import { expect, test } from 'vitest';
import { mergeEdit } from './merge-edit.ts';
import { partsOf } from './post-parts.ts';

const before = {
  revision: 1,
  body: 'Looms',
  visibility: 'public',
  audience: { contact_ids: [], group_ids: [] },
  tags: ['looms'],
  pictures: [{ id: 'a', alt: '' }],
  link: null,
  mentions: [{ member_id: 'ada', name: 'Ada' }],
} as unknown as Post;
const typedOf = (post: Post) => ({
  body: post.body,
  parts: partsOf(post),
  mentions: post.mentions,
});

/** Saved on another device: for fewer people, with other tags and words. */
const newer = {
  ...before,
  revision: 2,
  body: 'Looms and mills',
  visibility: 'selected',
  audience: { contact_ids: ['grace'], group_ids: [] },
  tags: ['mills'],
  mentions: [{ member_id: 'eve', name: 'Eve' }],
} as Post;

test('what was left alone is the newer version, so that it stays hidden from those it was taken from', () => {
  const typed = { ...typedOf(before), body: 'Looms for @Bo' };
  const { post, parts, isBodyTyped } = mergeEdit({ before, newer, typed });
  expect(post).toMatchObject({
    revision: 2,
    body: 'Looms for @Bo',
    visibility: 'selected',
    audience: { contact_ids: ['grace'], group_ids: [] },
    tags: ['mills'],
    pictures: before.pictures,
  });
  expect(parts).toMatchObject({ visibility: 'selected', tags: ['mills'] });
  expect(isBodyTyped).toBe(true);
});

test('what was changed stays: tags, pictures, the removed preview of a link', () => {
  const typed = typedOf(before);
  const change = { tags: ['looms', 'silk'], pictures: [], declinedUrl: 'https://looms.example' };
  const merged = mergeEdit({
    before,
    newer,
    typed: { ...typed, parts: { ...typed.parts, ...change } },
  });
  expect(merged.parts).toMatchObject(change);
  expect(merged.post).toMatchObject({
    tags: ['looms', 'silk'],
    pictures: [],
    body: 'Looms and mills',
  });
  expect(merged.isBodyTyped).toBe(false);
});

test('who reads it is one choice, of which never half is taken', () => {
  const { parts, ...typed } = typedOf({ ...before, visibility: 'selected' } as Post);
  const audience = { contact_ids: ['bo'], group_ids: [] };
  const opened = { ...newer, visibility: 'network', audience: { contact_ids: [], group_ids: [] } };
  const { post } = mergeEdit({
    before: { ...before, visibility: 'selected' } as Post,
    newer: opened as Post,
    typed: { ...typed, parts: { ...parts, audience } },
  });
  expect(post).toMatchObject({ visibility: 'selected', audience });
});

test('a second conflict compares with the version that was taken before', () => {
  const first = mergeEdit({ before, newer, typed: { ...typedOf(before), body: 'Mine' } });
  const third = { ...newer, revision: 3, tags: ['wool'], visibility: 'network' } as Post;
  const second = mergeEdit({ before: newer, newer: third, typed: typedOf(first.post) });
  expect(second.post).toMatchObject({
    revision: 3,
    body: 'Mine',
    tags: ['wool'],
    visibility: 'network',
  });
});

test('who is named in either version can still be sent', () => {
  const { post } = mergeEdit({ before, newer, typed: typedOf(before) });
  expect(post.mentions.map(({ name }) => name)).toEqual(['Eve', 'Ada']);
});
