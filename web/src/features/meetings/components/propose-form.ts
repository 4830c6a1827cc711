import type { Contact } from '@kith/contract/contacts/schemas';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { z } from 'zod';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';

export const durations = ['15', '30', '45', '60', '90', '120'] as const;

export const proposeSchema = z.object({
  title: z.string().refine((text) => text.trim() !== ''),
  place: z.string(),
  message: z.string(),
  minutes: z.enum(durations),
  guests: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        emails: z.array(z.string()),
        email: z.string().nullable(),
        zone: z.string().nullable(),
      }),
    )
    .min(1),
  times: z.array(z.string()).min(1),
});
export type ProposeFields = z.output<typeof proposeSchema>;
export type ProposeForm = SubmitForm<z.input<typeof proposeSchema>, ProposeFields>;
export type Guest = ProposeFields['guests'][number];

/** A contact as a guest, who is invited at their first address. */
export function guestOf({ id, full_name: name, emails }: Contact): Guest {
  const addresses = emails.map(({ value }) => value);
  return { id, name, emails: addresses, email: addresses[0] ?? null, zone: null };
}

/** Once, and as long as there is room: who was chosen twice while the first was on its way is added once. */
export function addGuest(guests: Guest[], guest: Guest): Guest[] {
  const isKnown = guests.some(({ id }) => id === guest.id);
  return isKnown || guests.length >= meetingLimits.people ? guests : [...guests, guest];
}
