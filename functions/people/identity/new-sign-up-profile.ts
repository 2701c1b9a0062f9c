import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import { formatBrazilianPhone, optionalPhoneSchema, personName } from '#shared/platform/rules/fields.ts'

type Attributes = Readonly<Record<string, string | undefined>>

const name = personName('')

/**
 * Profile of a new sign-up: always a client with an unconfirmed e-mail. A request can contain attributes that the form
 * would refuse, so an invalid name is replaced by the local part of the e-mail and an invalid phone by ''.
 */
export function newSignUpProfile(attributes: Attributes, now: string): Profile {
  const email = (attributes.email ?? '').trim().toLowerCase()
  const parsedName = name.safeParse(attributes.name)
  const phone = optionalPhoneSchema.safeParse(attributes.phone_number)
  return newProfile(
    {
      id: attributes.sub ?? '',
      name: parsedName.success ? parsedName.data : (email.split('@')[0] ?? ''),
      email,
      phone: phone.success ? formatBrazilianPhone(phone.data) : '',
      role: 'client',
      email_confirmed_at: null,
      signed_up: true,
    },
    now,
  )
}
