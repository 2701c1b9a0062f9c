import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import { asTyped, optionalPhone, personName } from '#shared/platform/rules/fields.ts'

type Attributes = Readonly<Record<string, string | undefined>>

const name = personName('')

/**
 * The profile of somebody who signed up by themselves: a client with an e-mail that is not proven, whatever else their
 * attributes say. Anybody can put anything into those, past the form: a name that it would refuse becomes the beginning
 * of the e-mail, a phone nothing.
 */
export function signedUpProfile(attributes: Attributes, now: string): Profile {
  const email = (attributes.email ?? '').trim().toLowerCase()
  const named = name.safeParse(attributes.name)
  const phone = optionalPhone.safeParse(attributes.phone_number)
  return newProfile(
    {
      id: attributes.sub ?? '',
      name: named.success ? named.data : (email.split('@')[0] ?? ''),
      email,
      phone: phone.success ? asTyped(phone.data) : '',
      role: 'client',
      email_confirmed_at: null,
      signed_up: true,
    },
    now,
  )
}
