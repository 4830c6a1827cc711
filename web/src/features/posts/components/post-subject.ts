import type { DraftedPost, Post } from '@kith/contract/posts/schemas';

/** What is written: something new, something on a topic, from a draft of an interaction, a change, or words to a shared post. */
export type PostSubject =
  | { kind: 'new' }
  | { kind: 'topic'; tag: string }
  | { kind: 'drafted'; interactionId: string; drafted: DraftedPost }
  | { kind: 'edit'; post: Post }
  | { kind: 'share'; post: Post };

/** Where its draft is stored on this device. */
export function draftKeyOf(subject: PostSubject): string {
  if (subject.kind === 'new') return 'draft:post';
  if (subject.kind === 'topic') return `draft:post-topic:${subject.tag}`;
  const id = subject.kind === 'drafted' ? subject.interactionId : subject.post.id;
  return `draft:post-${subject.kind}:${id}`;
}

/** The text to begin with, where none is stored. */
export function firstTextOf(subject: PostSubject): string {
  if (subject.kind === 'edit') return subject.post.body;
  if (subject.kind === 'topic') return `#${subject.tag} `;
  return subject.kind === 'drafted' ? subject.drafted.body : '';
}
