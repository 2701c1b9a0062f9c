import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { AvatarField } from './avatar-field.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { WithLoadedProfile } from './with-loaded-profile.tsx'

/** A client's profile in the dashboard. */
export function ProfileTab() {
  const heading = useId()
  const { profileQuery, updateProfile } = useOwnProfile()
  return (
    <Stack component="section" spacing={2} aria-labelledby={heading}>
      <div>
        <Typography variant="h2" id={heading}>
          {PROFILE_TEXTS.TITLE}
        </Typography>
        <Typography color="textSecondary">{PROFILE_TEXTS.INTRO}</Typography>
      </div>
      <WithLoadedProfile query={profileQuery} heights={[136, 240, 200, 400]}>
        {profile => (
          <>
            <ProfileSection title={PROFILE_TEXTS.PICTURE}>
              <AvatarField profile={profile} onSaved={updateProfile} />
            </ProfileSection>
            <EditProfileForm profile={profile} onSaved={updateProfile} />
            <EmailSection profile={profile} onSaved={updateProfile} />
            <PasswordSection email={profile.email} />
            <PrivacySection />
          </>
        )}
      </WithLoadedProfile>
    </Stack>
  )
}
