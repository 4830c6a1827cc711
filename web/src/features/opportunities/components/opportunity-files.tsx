import { contactFileSchema } from '@kith/contract/contact-files/schemas';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { Download, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { uploadAsMember } from '#lib/upload-as-member.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { opportunityCalls, useOpportunityChange } from '../api/opportunities.ts';

type Upload = { id: string; contactId: string; file: File };

/** A file is kept with the warmest person on it, and attached. */
async function upload({ id, contactId, file }: Upload): Promise<OpportunityDetail> {
  const kept = await uploadAsMember(`/contacts/${contactId}/files`, {
    file,
    idempotencyKey: crypto.randomUUID(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return opportunityCalls.attachFile({ id, file_id: contactFileSchema.parse(kept).id });
}

async function download({ id, name }: { id: string; name: string }): Promise<void> {
  const response = await fetchAsMember(`/contact-files/${id}/content`);
  saveFile(await response.blob(), name);
}

export function OpportunityFiles({ opportunity }: { opportunity: OpportunityDetail }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const add = useOpportunityChange(upload);
  const save = useOpportunityChange(download);
  const detach = useOpportunityChange(opportunityCalls.detachFile);
  const keeper = opportunity.people[0];
  const { id } = opportunity;
  const choose = (file: File | undefined) => {
    if (file && keeper) add.mutate({ id, contactId: keeper.contact_id, file });
    if (input.current) input.current.value = '';
  };
  return (
    <Section
      title={t('detail.files')}
      aside={
        keeper ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden size={16} />}
            isPending={add.isPending}
            onClick={() => input.current?.click()}
          >
            {t('detail.upload')}
          </Button>
        ) : undefined
      }
    >
      <Card className="grid gap-2 p-4">
        <p className="text-sm text-muted">
          {keeper
            ? t(opportunity.files.length === 0 ? 'detail.filesNone' : 'detail.filesAbout', {
                name: keeper.name,
              })
            : t('detail.filesFirst')}
        </p>
        {opportunity.files.map((file) => (
          <div key={file.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="text-sm text-muted">{format.bytes(file.bytes)}</span>
            <IconButton
              label={file.name}
              icon={<Download aria-hidden size={16} />}
              onClick={() => save.mutate(file)}
            />
            <IconButton
              label={t('detail.detach', { name: file.name })}
              icon={<X aria-hidden size={16} />}
              onClick={() => detach.mutate({ id, file_id: file.id })}
            />
          </div>
        ))}
      </Card>
      <input ref={input} type="file" hidden onChange={(event) => choose(event.target.files?.[0])} />
    </Section>
  );
}
