import type { Page } from '@playwright/test';

const rows = [
  'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name',
  'Robert Quillfeather,Robert,Quillfeather,Work,robert@quill.example,Quill Works',
  'Bob Quillfeather,Bob,Quillfeather,Home,bobq@home.example,Quill Works',
  'Nora Umbershaw,Nora,Umbershaw,Work,nora@umber.example,Umber Labs',
  'Nora Umbershaw,Nora,Umbershaw,Home,nora.home@mail.example,Umber Labs',
];

/** Uploads a sheet of contacts with duplicates on the import screen. */
export async function uploadDuplicateSheet(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
}
