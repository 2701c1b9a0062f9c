import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PROFILE } from '#shared/people/messages/profile.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { LoadedProfile } from './profile-states.tsx'
import { useOwnProfile } from './use-own-profile.ts'

const Tab = styled('section')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

/** A client's Perfil: picture, contact, document, address, password, own data. */
export function ProfileTab() {
  const heading = useId()
  const { loaded, saved } = useOwnProfile()
  return (
    <Tab aria-labelledby={heading}>
      <div>
        <Typography variant="h2" id={heading}>
          {PROFILE.TITLE}
        </Typography>
        <Typography color="textSecondary">{PROFILE.INTRO}</Typography>
      </div>
      <LoadedProfile loaded={loaded} heights={[136, 240, 200, 400]}>
        {profile => (
          <>
            <ProfileSection title={PROFILE.PICTURE}>
              <AvatarField profile={profile} onSaved={saved} />
            </ProfileSection>
            <ProfileForm profile={profile} onSaved={saved} />
            <EmailSection profile={profile} onSaved={saved} />
            <PasswordSection email={profile.email} />
            <PrivacySection />
          </>
        )}
      </LoadedProfile>
    </Tab>
  )
}
