import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useState } from 'react'
import { toast } from 'sonner'
import { PROFILE } from '#shared/people/messages/profile.ts'
import { sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { whyRefused } from '#web/features/people/session/why-refused.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ProfileSection } from './profile-section.tsx'

/** A new password is set by the link that only the owner of the e-mail gets. */
export function PasswordSection({ email, plain = false }: { email: string; plain?: boolean }) {
  const { requestRecovery } = useSession()
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  const send = async () => {
    setStep('sending')
    try {
      await requestRecovery(email)
      setStep('sent')
    } catch (error) {
      setStep('idle')
      toast.error(PROFILE.RECOVERY_FAILED, { description: whyRefused(sessionErrorOf(error)) ?? PROFILE.UNEXPECTED })
    }
  }
  return (
    <ProfileSection title={PROFILE.SECURITY} intro={PROFILE.SECURITY_INTRO(email)} plain={plain}>
      {step === 'sent' ? (
        <Alert severity="success" role="status">
          <AlertTitle>{PROFILE.RECOVERY_SENT}</AlertTitle>
          {PROFILE.RECOVERY_SENT_DETAIL(email)}
        </Alert>
      ) : (
        <div>
          <BusyButton variant="outlined" loading={step === 'sending'} onClick={() => void send()}>
            {PROFILE.CHANGE_PASSWORD}
          </BusyButton>
        </div>
      )}
    </ProfileSection>
  )
}
