import {
  type Company,
  companyExistsDetailsSchema,
  companyUpdateSchema,
} from '@kith/contract/companies/schemas';
import { type FormEvent, useState } from 'react';
import { errorCodeOf } from '#lib/errors.ts';
import { useUpdateCompany } from '../api/change-company.ts';

type CompanyValues = Pick<Company, 'name' | 'industry' | 'website' | 'notes'>;

/** The form of a company: its values, what is wrong with them, and sending them. */
export function useCompanyForm(company: Company, onSaved: () => void) {
  const update = useUpdateCompany();
  const [values, setValues] = useState<CompanyValues>({
    name: company.name,
    industry: company.industry,
    website: company.website,
    notes: company.notes,
  });
  const [refused, setRefused] = useState<'name' | 'website' | null>(null);
  const namesake = readNamesake(update.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    const change = { id: company.id, revision: company.revision, ...values };
    const parsed = companyUpdateSchema.safeParse(change);
    const path = parsed.error?.issues[0]?.path[0];
    setRefused(path === 'name' || path === 'website' ? path : null);
    if (parsed.success) update.mutate(parsed.data, { onSuccess: onSaved });
  }

  return {
    values,
    change: (changes: Partial<CompanyValues>) => setValues({ ...values, ...changes }),
    refused,
    /** The other company that has the new name already. */
    namesake,
    error: namesake ? null : update.error,
    isPending: update.isPending,
    submit,
  };
}

function readNamesake(error: unknown): { id: string; name: string } | null {
  if (errorCodeOf(error) !== 'company_exists') return null;
  return companyExistsDetailsSchema.safeParse((error as { data?: unknown }).data).data ?? null;
}
