import type { DraftedPost } from '@kith/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored } from '#lib/storage.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { insertText } from '#ui/insert-text.ts';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { audienceQuery } from '../api/audience.ts';
import { draftKeyOf, firstTextOf, type PostSubject } from './post-subject.ts';
import { useMentions } from './use-mentions.ts';
import { newParts, partsOf } from '../api/post-parts.ts';
import { usePostParts } from './use-post-parts.ts';
import { usePostUploads } from './use-post-uploads.ts';
import { useSendPost } from './use-send-post.ts';

const pauseMs = 400;

/** A post that is being written: its text, what belongs to it, and who would see it. */
export function usePostWriting({ subject, onDone }: { subject: PostSubject; onDone: () => void }) {
  const storageKey = draftKeyOf(subject);
  const edited = subject.kind === 'edit' ? subject.post : null;
  const field = useFocusOnMount<HTMLTextAreaElement>();
  const [text, setText] = useState(() => readStored(storageKey) ?? firstTextOf(subject));
  const [engine, setEngine] = useState(subject.kind === 'drafted' ? subject.drafted.engine : null);
  const { parts, change, clear } = usePostParts(storageKey, edited ? partsOf(edited) : newParts);
  const mentions = useMentions({ field, storageKey, initial: edited?.mentions ?? [] });
  const uploads = usePostUploads({
    count: parts.pictures.length,
    onUploaded: (picture) => change(({ pictures }) => ({ pictures: [...pictures, picture] })),
  });
  const drop = useFileDrop((chosen) =>
    uploads.add(chosen.flatMap(({ file, isFolder }) => (isFolder ? [] : [file]))),
  );
  const question = useDebounced(
    JSON.stringify({
      visibility: parts.visibility,
      audience: parts.audience,
      mentioned_ids: mentions.chosenIn(text).map(({ member_id: id }) => id),
    }),
    pauseMs,
  );
  const { data: preview } = useQuery(
    audienceQuery(JSON.parse(question) as Parameters<typeof audienceQuery>[0]),
  );
  const send = useSendPost({
    subject,
    parts,
    mentionsIn: mentions.chosenIn,
    onSent: () => {
      setText('');
      mentions.clear();
      clear();
      setEngine(null);
      onDone();
    },
  });
  /** A draft joins what is written already, with the preview of its article. */
  function takeDraft({ body, link, engine: by }: DraftedPost) {
    const box = field.current;
    if (!box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
    insertText(box, box.value.trim() === '' ? body : `\n\n${body}`);
    if (link !== null) change({ link });
    setEngine(by);
  }
  return {
    field,
    text,
    setText,
    engine,
    takeDraft,
    parts,
    change,
    mentions,
    uploads,
    drop,
    preview,
    send,
  };
}
