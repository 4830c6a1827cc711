import { expect } from 'vitest';

import type { createNotificationRunner } from '#testing/notification-runner.ts';
import type { TestApp } from '#testing/start-test-app.ts';

import { holdsNotice, isActive, isBlocked, mayRead } from './rules.ts';
import { idOf, type World } from './world.ts';

let visits = 0;

/** The public pages of all links, and what the links open for a member. Returns how many were asked. */
export async function checkPages(app: TestApp, world: World, viewer: number): Promise<number> {
  const call = app.callWith(await app.tokenOf(world.members[viewer]!, 7_200));
  let asked = 0;
  for (const post of world.posts) {
    for (const { token, isRevoked } of post.links) {
      asked += 1;
      visits += 1;
      const isOpen = !isRevoked && mayRead(world, null, post);
      const page = await fetch(`${app.origin}/p/${token}`, {
        // Each visit from another address, because addresses are limited.
        headers: { 'x-forwarded-for': `10.${visits % 200}.${(visits >> 8) % 200}.1` },
      });
      expect(page.status, 'public page').toBe(isOpen ? 200 : 404);
      expect((await page.text()).includes(post.word)).toBe(isOpen);
      // A member has so many attempts in a minute.
      if (asked > 12 || !isActive(world, viewer)) continue;
      const opened = await call('POST', '/share-links/open', { token });
      const isMine = isOpen && !isBlocked(world, viewer, post.author);
      expect(opened.status, 'link in the app').toBe(isMine ? 200 : 404);
    }
  }
  return asked;
}

/** The emails of what members were named in, as far as they may still read it when they are sent. */
export async function checkEmails(
  runner: ReturnType<typeof createNotificationRunner>,
  world: World,
): Promise<number> {
  await runner.runDue();
  let compared = 0;
  for (const [member] of world.members.entries()) {
    const emails = await runner.readEmailsOf(idOf(world, member));
    const words = emails.map(({ body_text: text }) => /w\d+x/u.exec(text)?.[0]);
    const foreseen = world.notices.flatMap((notice) => {
      const isSent = notice.to === member && notice.isEmailed && isActive(world, member);
      return isSent && holdsNotice(world, notice) ? (notice.comment ?? notice.post).word : [];
    });
    expect(words.toSorted(), 'emails').toEqual(foreseen.toSorted());
    compared += emails.length + 1;
  }
  return compared;
}
