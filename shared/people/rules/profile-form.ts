import * as z from 'zod/mini'
import { STATES, zipCodeSchema } from '../../platform/rules/addresses.ts'
import { optionalPhoneSchema, personName, refuseLinks } from '../../platform/rules/fields.ts'
import { userVersionSchema } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { documentNumberField, documentProblem, withoutMask } from './documents.ts'
import { documentTypeSchema, type Profile } from './profiles.ts'

/**
 * The forms of a profile. In a file apart from profiles.ts, so that code which only reads profiles does not load the
 * rules of documents.
 */

const MAX_TEXT_LENGTH = 120

export const profileTextLine = (max: number) =>
  textLine().check(
    z.maxLength(max, `Use até ${max} caracteres.`),
    // Invisible parts of emojis are allowed here; outside of emojis, textLine has refused them already.
    z.regex(/^(?:[^\p{C}<>]|[\u200d\u{e0030}-\u{e007f}])*$/u, 'Há caracteres que não são aceitos aqui.'),
  )

const required = (message: string, max = MAX_TEXT_LENGTH) =>
  z.pipe(z.string({ error: message }), profileTextLine(max).check(z.minLength(1, message)))

const optional = z._default(profileTextLine(MAX_TEXT_LENGTH), '')

const NAME_REQUIRED_MESSAGE = 'O nome é obrigatório.'

/**
 * The version of the profile that was edited: if somebody else has changed it since, the edit is refused
 * (PROFILE_CHANGED).
 */
const EDITED_VERSION = { version: userVersionSchema }

/** The part of their own profile that everybody may change. */
export const nameAndPhoneFormSchema = z.object({ name: personName(NAME_REQUIRED_MESSAGE), phone: optionalPhoneSchema })
export type NameAndPhoneForm = z.infer<typeof nameAndPhoneFormSchema>
export const versionedNameAndPhoneFormSchema = z.object({ ...nameAndPhoneFormSchema.shape, ...EDITED_VERSION })

/** The longest name of a company that the Receita registers. Characters. */
const MAX_REGISTERED_NAME_LENGTH = 150

/** A name that the office or a register gives, which may look like a link: 'EBAZAR.COM.BR. LTDA'. */
export const requiredNameField = (message: string) => required(message, MAX_REGISTERED_NAME_LENGTH)

/**
 * Fields of companies. A person is not asked for them and they are not stored, so that no hidden field blocks the form.
 */
const COMPANY_FIELDS = {
  trade_name: requiredNameField('O nome fantasia é obrigatório.'),
  legal_name: requiredNameField('A razão social é obrigatória.'),
  signatory_name: z.pipe(required('O nome do signatário é obrigatório.'), z.string().check(refuseLinks())),
}

/** The fields whose rules depend on each other, as typed; other fields may be invalid or missing. */
const fiscalPart = z.object({
  document_type: documentTypeSchema,
  document_number: z.catch(z.string(), ''),
  trade_name: z.catch(z.string(), ''),
  legal_name: z.catch(z.string(), ''),
  signatory_name: z.catch(z.string(), ''),
  signatory_cpf: z.catch(z.string(), ''),
})
type FiscalPart = z.infer<typeof fiscalPart>

/** Errors of the document and, for a company, of its names and its signatory. */
function fiscalProblems(form: FiscalPart): { field: keyof FiscalPart; message: string }[] {
  const problems: ReturnType<typeof fiscalProblems> = []
  // An empty document has its own message.
  const wrong = form.document_number && documentProblem(form.document_type, form.document_number)
  if (wrong) problems.push({ field: 'document_number', message: wrong })
  if (form.document_type === 'CPF') return problems
  for (const field of ['trade_name', 'legal_name', 'signatory_name'] as const)
    for (const { message } of COMPANY_FIELDS[field].safeParse(form[field]).error?.issues ?? [])
      problems.push({ field, message })
  if (documentProblem('CPF', form.signatory_cpf) !== undefined)
    problems.push({ field: 'signatory_cpf', message: 'CPF do signatário inválido.' })
  return problems
}

const ofCompany = z._default(textLine(), '')

const profileFields = z.object({
  ...nameAndPhoneFormSchema.shape,
  document_type: documentTypeSchema,
  document_number: documentNumberField('O número do documento é obrigatório.'),
  trade_name: ofCompany,
  legal_name: ofCompany,
  signatory_name: ofCompany,
  signatory_cpf: ofCompany,
  address_street: required('A rua é obrigatória.'),
  address_number: required('O número é obrigatório.', 20),
  address_complement: optional,
  address_neighborhood: required('O bairro é obrigatório.'),
  address_city: required('A cidade é obrigatória.'),
  address_state: z.enum(STATES, { error: 'O estado é obrigatório.' }),
  address_zip_code: zipCodeSchema,
})

const fiscalRules = z.superRefine<z.output<typeof profileFields>>(
  (form, context) => {
    const part = fiscalPart.safeParse(form)
    if (!part.success) return
    for (const { field, message } of fiscalProblems(part.data))
      context.issues.push({ code: 'custom', input: form, path: [field], message })
  },
  // Checked together with the other fields, not only once those are valid.
  { when: () => true },
)

/**
 * A client's profile form. It does not contain the e-mail, which is shown but can't be changed. Fields of companies are
 * required with a CNPJ and dropped with a CPF (`profileChangesOfForm`).
 */
export const profileFormSchema = profileFields.check(fiscalRules)
export const profileEditSchema = z.object({ ...profileFields.shape, ...EDITED_VERSION }).check(fiscalRules)
export type ProfileForm = z.infer<typeof profileFormSchema>

/**
 * The form's values as the profile stores them: documents without mask, empty values as null, no company with a CPF.
 */
export function profileChangesOfForm(form: ProfileForm): Partial<Profile> {
  const { trade_name, legal_name, signatory_name, signatory_cpf, ...rest } = form
  const isCompany = form.document_type === 'CNPJ'
  return {
    ...rest,
    address_complement: form.address_complement || null,
    trade_name: isCompany ? trade_name : null,
    legal_name: isCompany ? legal_name : null,
    signatory_name: isCompany ? signatory_name : null,
    signatory_cpf: isCompany ? withoutMask(signatory_cpf) : null,
  }
}
