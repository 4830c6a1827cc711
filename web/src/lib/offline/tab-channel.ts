export type TabChannel<Message> = { post: (message: Message) => void; close: () => void };

/** A channel to the other tabs of this browser; a tab doesn't receive its own messages. */
export function openTabChannel<Message>(
  name: string,
  onHear: (message: Message) => void,
): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onHear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
