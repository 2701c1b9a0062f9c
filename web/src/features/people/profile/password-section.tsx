import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useState } from 'react'
import { toast } from 'sonner'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { explainSessionError } from '#web/features/people/session/explain-session-error.ts'
import { sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ProfileSection } from './profile-section.tsx'

/** Section to change the password by a link that is sent to the account's e-mail. */
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
      toast.error(PROFILE_TEXTS.RECOVERY_FAILED, {
        description: explainSessionError(sessionErrorOf(error)) ?? PROFILE_TEXTS.UNEXPECTED,
      })
    }
  }
  return (
    <ProfileSection title={PROFILE_TEXTS.SECURITY} intro={PROFILE_TEXTS.SECURITY_INTRO(email)} plain={plain}>
      {step === 'sent' ? (
        <Alert severity="success" role="status">
          <AlertTitle>{PROFILE_TEXTS.RECOVERY_SENT}</AlertTitle>
          {PROFILE_TEXTS.RECOVERY_SENT_DETAIL(email)}
        </Alert>
      ) : (
        <div>
          <BusyButton variant="outlined" loading={step === 'sending'} onClick={() => void send()}>
            {PROFILE_TEXTS.CHANGE_PASSWORD}
          </BusyButton>
        </div>
      )}
    </ProfileSection>
  )
}
