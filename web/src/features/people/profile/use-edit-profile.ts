import type { FieldValues, Resolver } from 'react-hook-form'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { callApi } from '#web/lib/call-api.ts'
import { type FieldLabels, useEditForm } from '#web/lib/use-edit-form.ts'

type Options<Form, Checked> = {
  profile: Profile
  onSaved: (profile: Profile) => void
  labels: FieldLabels<Form>
  formOf: (profile: Profile) => Form
  resolver: Resolver<Form & FieldValues, unknown, Checked>
  /** Key of the form's draft, without the person's id. */
  draft: string
  save: (checked: Checked & { version: number }) => Promise<Profile>
}

/** A form of the person's own profile, which the office or another tab may change at the same time. */
export const useEditProfile = <Form extends FieldValues, Checked extends object>({
  profile,
  ...options
}: Options<Form, Checked>) =>
  useEditForm<Profile, Form, Checked>({
    stored: profile,
    labels: options.labels,
    toForm: (current = profile) => options.formOf(current),
    // The picture is saved separately, which also increments the version.
    versionOf: ({ version }) => version,
    resolver: options.resolver,
    draftKey: `${profile.id}:${options.draft}`,
    save: (checked, { version } = profile) => options.save({ ...checked, version }),
    // The refusal's details are the office's view of the person, which lacks fields of this form.
    conflictOn: { code: 'PROFILE_CHANGED', current: () => callApi(meApi.getProfile, {}).catch(() => undefined) },
    savedMessage: () => ({ title: PROFILE_TEXTS.SAVED }),
    failedMessage: () => PROFILE_TEXTS.SAVE_FAILED,
    staysOpen: true,
    onSaved: options.onSaved,
  })
