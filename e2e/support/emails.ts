import { expect, type Page } from '@playwright/test';

type Email = { recipient: string; subject: string; body_text: string };

/** The newest email to an address in the development mailbox; waits until there is one. */
export async function readEmail(page: Page, recipient: string): Promise<Email> {
  const found: Email[] = [];
  await expect(async () => {
    const answer = await page.request.get('/dev/mail', {
      headers: { accept: 'application/json' },
    });
    const emails = (await answer.json()) as Email[];
    found.push(...emails.filter((email) => email.recipient === recipient));
    expect(found).not.toEqual([]);
  }).toPass();
  return found[0] as Email;
}

/** Where the email's button leads. */
export function findLink({ body_text: text }: Email): string {
  return /https?:\/\/\S+/u.exec(text)?.[0] ?? '';
}
