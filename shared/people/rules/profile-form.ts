import * as z from 'zod/mini'
import { STATES, zipCode } from '../../platform/rules/addresses.ts'
import { optionalPhone, personName, refuseLinks } from '../../platform/rules/fields.ts'
import { userVersion } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { documentNumberField, documentProblem, withoutMask } from './documents.ts'
import { documentType, type Profile } from './profiles.ts'

/** The forms of a profile. They stand apart from it: whoever only reads profiles does not carry the documents' rules. */

const MAX_TEXT = 120

export const profileTextLine = (max: number) =>
  textLine().check(
    z.maxLength(max, `Use até ${max} caracteres.`),
    // Joints and tags of emojis: where others stand, the line is refused already.
    z.regex(/^(?:[^\p{C}<>]|[\u200d\u{e0030}-\u{e007f}])*$/u, 'Há caracteres que não são aceitos aqui.'),
  )

const required = (message: string, max = MAX_TEXT) =>
  z.pipe(z.string({ error: message }), profileTextLine(max).check(z.minLength(1, message)))

const optional = z._default(profileTextLine(MAX_TEXT), '')

const NAME_REQUIRED = 'O nome é obrigatório.'

/** The version that an edit was made over: who else changed the profile since is not overwritten (PROFILE_CHANGED). */
const EDITED_VERSION = { version: userVersion }

/** What everybody may change of themselves. */
export const contactForm = z.object({ name: personName(NAME_REQUIRED), phone: optionalPhone })
export type ContactForm = z.infer<typeof contactForm>
export const versionedContactForm = z.object({ ...contactForm.shape, ...EDITED_VERSION })

export const requiredNameField = (message: string) => z.pipe(required(message), z.string().check(refuseLinks()))

/** What only a company has; of a person it is neither asked nor kept, so that nothing hidden stops the form. */
const COMPANY_FIELDS = {
  trade_name: requiredNameField('O nome fantasia é obrigatório.'),
  legal_name: requiredNameField('A razão social é obrigatória.'),
  signatory_name: requiredNameField('O nome do signatário é obrigatório.'),
}

/** The part of the form whose rules depend on each other, as it comes: its other fields may be wrong or missing. */
const fiscalPart = z.object({
  document_type: documentType,
  document_number: z.catch(z.string(), ''),
  trade_name: z.catch(z.string(), ''),
  legal_name: z.catch(z.string(), ''),
  signatory_name: z.catch(z.string(), ''),
  signatory_cpf: z.catch(z.string(), ''),
})
type FiscalPart = z.infer<typeof fiscalPart>

/** What is wrong with the document and, for a company, with who it is and who signs for it. */
function fiscalProblems(form: FiscalPart): { field: keyof FiscalPart; message: string }[] {
  const problems: ReturnType<typeof fiscalProblems> = []
  // An empty one has its own message.
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
  ...contactForm.shape,
  document_type: documentType,
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
  address_zip_code: zipCode,
})

const fiscalRules = z.superRefine<z.output<typeof profileFields>>(
  (form, context) => {
    const part = fiscalPart.safeParse(form)
    if (!part.success) return
    for (const { field, message } of fiscalProblems(part.data))
      context.issues.push({ code: 'custom', input: form, path: [field], message })
  },
  // Judged beside the other fields, not only once they are all right.
  { when: () => true },
)

/**
 * A client's profile form. The e-mail is shown and never saved, so it is not part of it. The company's
 * fields are demanded of a CNPJ and dropped for a CPF (`profileChangesOfForm`).
 */
export const profileForm = profileFields.check(fiscalRules)
export const profileEdit = z.object({ ...profileFields.shape, ...EDITED_VERSION }).check(fiscalRules)
export type ProfileForm = z.infer<typeof profileForm>

/** The form as the profile keeps it: documents without mask, what is empty as null, no company for a CPF. */
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
