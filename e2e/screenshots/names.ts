import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { signUpMember } from '../support/members.ts';
import { settle, type Shoot } from './camera.ts';

const long = 'Maximiliane-Theodora von Hohenlohe-Waldenburg-Schillingsfürst';

/** Names as long and as different as they come, without pictures. */
const people = [
  { first_name: 'Maximiliane-Theodora', last_name: long.slice(21), company: `${long} & Söhne` },
  { first_name: '太郎', last_name: '山田', company: '東京電力ホールディングス株式会社' },
  { first_name: '', last_name: 'نور الدين بن عبد الرحمن المحمدي الأنصاري', company: 'شركة النور' },
  { first_name: 'Zoë 🌻', last_name: '👩‍🚀', company: '🍊 Citrus' },
  { first_name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', last_name: '' },
  { first_name: '小明', last_name: '王', title: '高级软件工程师兼技术负责人，平台与基础设施部' },
  {
    first_name: 'O',
    last_name: 'Ng',
    title: 'Senior Vice President, Global Strategic Partnerships',
  },
];

/** A member with few people, whose names are hard to fit. */
export async function walkNames(page: Page, shoot: Shoot): Promise<void> {
  await signUpMember(page, [], long);
  const ids: string[] = [];
  for (const person of people) {
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/v1/contacts', {
      location: 'Schwäbisch Gmünd, Baden-Württemberg',
      ...person,
    });
    ids.push(id);
    await callApi(page, 'POST', '/api/v1/reminders', {
      contact_id: id,
      text: 'Ask about the long way home, and who else should come along',
      due_on: '2026-01-02',
    });
  }
  await page.goto('/app/contacts?sort=name');
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeVisible();
  await shoot('state-names-contacts');
  for (const [index, id] of ids.slice(0, 3).entries()) {
    await page.goto(`/app/contacts/${id}`);
    await settle(page);
    await shoot(`state-names-contact-${index + 1}`);
  }
  for (const path of ['/dashboard', '/app/contacts/triage', '/app/companies', '/app/calendar']) {
    await page.goto(path);
    await shoot(`state-names${path.replaceAll('/', '-')}`);
  }
}
