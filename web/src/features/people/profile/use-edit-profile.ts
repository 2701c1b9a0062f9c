import type { FieldValues, Resolver } from 'react-hook-form'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { call } from '#web/lib/call.ts'
import { type FieldLabels, useEditForm } from '#web/lib/use-edit-form.ts'

type Options<Form, Checked> = {
  profile: Profile
  onSaved: (profile: Profile) => void
  labels: FieldLabels<Form>
  formOf: (profile: Profile) => Form
  resolver: Resolver<Form & FieldValues, unknown, Checked>
  /** What the draft is kept under, beside the person's id. */
  draft: string
  save: (checked: Checked & { version: number }) => Promise<Profile>
}

/** A form of one's own profile, which the office, or oneself in another tab, may change meanwhile. */
export const useEditProfile = <Form extends FieldValues, Checked extends object>({
  profile,
  ...options
}: Options<Form, Checked>) =>
  useEditForm<Profile, Form, Checked>({
    stored: profile,
    labels: options.labels,
    formOf: (read = profile) => options.formOf(read),
    // One's own picture is saved beside the form.
    versionOf: ({ version }) => version,
    resolver: options.resolver,
    draftKey: `${profile.id}:${options.draft}`,
    save: (checked, { version } = profile) => options.save({ ...checked, version }),
    // The refusal tells what the office sees of a person, which is not all of the form.
    changed: { code: 'PROFILE_CHANGED', current: () => call(meApi.getProfile, {}).catch(() => undefined) },
    saved: () => ({ title: PROFILE.SAVED }),
    failed: () => PROFILE.SAVE_FAILED,
    staysOpen: true,
    onSaved: options.onSaved,
  })
