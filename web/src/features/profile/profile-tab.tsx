import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PROFILE } from '#shared/messages/profile.ts'
import { AvatarField } from './avatar-field.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProfileFailed, ProfileLoading } from './profile-states.tsx'
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
      {loaded.isPending && <ProfileLoading heights={[136, 240, 200, 400]} />}
      {loaded.isError && !loaded.data && (
        <ProfileFailed
          message={loaded.error.message}
          retrying={loaded.isFetching}
          onRetry={() => void loaded.refetch()}
        />
      )}
      {loaded.data && (
        <>
          <ProfileSection title={PROFILE.PICTURE}>
            <AvatarField profile={loaded.data} onSaved={saved} />
          </ProfileSection>
          <ProfileForm profile={loaded.data} onSaved={saved} />
          <PasswordSection email={loaded.data.email} />
          <PrivacySection />
        </>
      )}
    </Tab>
  )
}
