import { expect, type Page } from '@playwright/test';

type Mail = { recipient: string; subject: string; body_text: string };

/** The newest mail to an address, as the development mailbox has it; waits until there is one. */
export async function readMail(page: Page, recipient: string): Promise<Mail> {
  const found: Mail[] = [];
  await expect(async () => {
    const answer = await page.request.get('/dev/mail', {
      headers: { accept: 'application/json' },
    });
    found.push(...((await answer.json()) as Mail[]).filter((mail) => mail.recipient === recipient));
    expect(found).not.toEqual([]);
  }).toPass();
  return found[0] as Mail;
}

/** Where the mail's button leads. */
export function linkIn({ body_text: text }: Mail): string {
  return /https?:\/\/\S+/u.exec(text)?.[0] ?? '';
}
