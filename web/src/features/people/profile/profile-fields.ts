import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { type ProfileForm, profileFormSchema } from '#shared/people/rules/profile-form.ts'
import type { DocumentType, Profile } from '#shared/people/rules/profiles.ts'
import { phoneMask } from '#web/features/people/session/phone-number.ts'
import { cpfMask, documentMask, zipCodeMask } from './masks.ts'

/** Values of the form's inputs: formatted texts, '' for missing values. */
export type ProfileFields = Record<Exclude<keyof ProfileForm, 'document_type'>, string> & {
  document_type: DocumentType
}

/** Names of the fields in alerts, from top to bottom; the first invalid field gets the focus. */
export const PROFILE_FIELD_LABELS: Record<keyof ProfileFields, string> = {
  name: PROFILE_TEXTS.NAME,
  phone: PROFILE_TEXTS.PHONE,
  document_type: PROFILE_TEXTS.DOCUMENT,
  document_number: PROFILE_TEXTS.DOCUMENT_NUMBER,
  trade_name: PROFILE_TEXTS.TRADE_NAME,
  legal_name: PROFILE_TEXTS.LEGAL_NAME,
  signatory_name: PROFILE_TEXTS.SIGNATORY_NAME,
  signatory_cpf: PROFILE_TEXTS.SIGNATORY_CPF,
  address_zip_code: PROFILE_TEXTS.ZIP_CODE,
  address_street: PROFILE_TEXTS.STREET,
  address_number: PROFILE_TEXTS.NUMBER,
  address_complement: PROFILE_TEXTS.COMPLEMENT,
  address_neighborhood: PROFILE_TEXTS.NEIGHBORHOOD,
  address_city: PROFILE_TEXTS.CITY,
  address_state: PROFILE_TEXTS.STATE,
}

export function profileToFields(profile: Profile): ProfileFields {
  const type = profile.document_type ?? 'CPF'
  return {
    name: profile.name,
    phone: phoneMask(profile.phone),
    document_type: type,
    document_number: documentMask[type](profile.document_number ?? ''),
    trade_name: profile.trade_name ?? '',
    legal_name: profile.legal_name ?? '',
    signatory_name: profile.signatory_name ?? '',
    signatory_cpf: cpfMask(profile.signatory_cpf ?? ''),
    address_street: profile.address_street ?? '',
    address_number: profile.address_number ?? '',
    address_complement: profile.address_complement ?? '',
    address_neighborhood: profile.address_neighborhood ?? '',
    address_city: profile.address_city ?? '',
    address_state: profile.address_state ?? '',
    address_zip_code: zipCodeMask(profile.address_zip_code ?? ''),
  }
}

const NO_COMPANY = { trade_name: '', legal_name: '', signatory_name: '', signatory_cpf: '' }

/** Validates visible fields only: for a CPF the company's fields are hidden and not sent. */
const visibleFields = z.transform((fields: ProfileFields, context): ProfileForm => {
  const parsed = profileFormSchema.safeParse(fields.document_type === 'CPF' ? { ...fields, ...NO_COMPANY } : fields)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues)
    context.issues.push({ code: 'custom', input: fields, path, message })
  return z.NEVER
})

export const profileResolver = zodResolver(visibleFields)
