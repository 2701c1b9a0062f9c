import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { type NameAndPhoneForm as Contact, nameAndPhoneFormSchema } from '#shared/people/rules/profile-form.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { phoneMask } from '#web/features/people/session/phone-number.ts'
import { callApi } from '#web/lib/call-api.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { AvatarField } from './avatar-field.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileNotices, ProfileSaveBar } from './profile-save-bar.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useEditProfile } from './use-edit-profile.ts'
import { useOwnProfile } from './use-own-profile.ts'
import { WithLoadedProfile } from './with-loaded-profile.tsx'

/** The profile of team members: managers and technicians. */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { profileQuery, updateProfile } = useOwnProfile(open)
  return (
    <SheetDialog open={open} onClose={onClose} title={PROFILE_TEXTS.TITLE} closesOnBack>
      <WithLoadedProfile query={profileQuery} heights={[96, 280, 88]}>
        {profile => (
          <Stack spacing={3}>
            <ProfileSection title={PROFILE_TEXTS.PICTURE} plain>
              <AvatarField profile={profile} onSaved={updateProfile} />
            </ProfileSection>
            <ProfileSection title={PROFILE_TEXTS.CONTACT} plain>
              <NameAndPhoneForm profile={profile} onSaved={updateProfile} />
            </ProfileSection>
            <EmailSection profile={profile} onSaved={updateProfile} plain />
            <PasswordSection email={profile.email} plain />
            <PrivacySection plain />
          </Stack>
        )}
      </WithLoadedProfile>
    </SheetDialog>
  )
}

const contactFields = ({ name, phone }: Profile) => ({ name, phone: phoneMask(phone) })

function NameAndPhoneForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const edit = useEditProfile<Contact, Contact>({
    profile,
    onSaved,
    labels: { name: PROFILE_TEXTS.NAME, phone: PROFILE_TEXTS.PHONE },
    formOf: contactFields,
    resolver: zodResolver(nameAndPhoneFormSchema),
    draft: 'contact',
    save: edited => callApi(meApi.updateContact, edited),
  })
  const { form } = edit
  return (
    <Stack component="form" spacing={2.5} noValidate onSubmit={event => void edit.submit(event)}>
      <ProfileNotices edit={edit} />
      <FormTextField form={form} name="name" label={PROFILE_TEXTS.NAME} autoComplete="name" />
      <FormTextField
        form={form}
        name="phone"
        label={PROFILE_TEXTS.PHONE}
        hint={PROFILE_TEXTS.PHONE_HINT}
        type="tel"
        autoComplete="tel-national"
        mask={phoneMask}
      />
      <TextField
        label={PROFILE_TEXTS.EMAIL}
        value={profile.email}
        disabled
        helperText={PROFILE_TEXTS.EMAIL_FIXED}
        fullWidth
      />
      <TextField label={PROFILE_TEXTS.ROLE} value={CONTROL_TEXTS.ROLE_NAMES[profile.role]} disabled fullWidth />
      <ProfileSaveBar dirty={edit.unsaved} saving={edit.busy} onDiscard={edit.discard} />
    </Stack>
  )
}
