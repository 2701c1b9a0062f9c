import FormControlLabel from '@mui/material/FormControlLabel'
import List from '@mui/material/List'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { me as meApi } from '#shared/account/api/me.ts'
import { EMAIL_PREFERENCES_TEXTS } from '#shared/people/messages/email-preferences.ts'
import { type EmailPreference, type EmailTopic, emailTopicsOfRole } from '#shared/people/rules/email-topics.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { ProfileSection } from './profile-section.tsx'

type Props = { profile: Profile; onSaved: (profile: Profile) => void; plain?: boolean }

/** Switches for the e-mails that this role may turn off; each change is saved immediately. */
export function EmailSection({ profile, onSaved, plain = false }: Props) {
  const topics = emailTopicsOfRole(profile.role)
  if (topics.length === 0) return null
  return (
    <ProfileSection title={EMAIL_PREFERENCES_TEXTS.TITLE} intro={EMAIL_PREFERENCES_TEXTS.INTRO} plain={plain}>
      <List disablePadding>
        {topics.map(topic => (
          <TopicSwitch key={topic} topic={topic} profile={profile} onSaved={onSaved} />
        ))}
      </List>
    </ProfileSection>
  )
}

function TopicSwitch({ topic, profile, onSaved }: Props & { topic: EmailTopic }) {
  const hintId = useId()
  const update = useMutation({
    mutationFn: (chosen: EmailPreference) => callApi(meApi.setEmailPreference, chosen),
    onSuccess: onSaved,
    onError: error => toastError(EMAIL_PREFERENCES_TEXTS.FAILED, error),
  })
  const isWanted = update.isPending ? update.variables.wanted : !profile.refused_emails.includes(topic)
  return (
    <li>
      <FormControlLabel
        labelPlacement="start"
        sx={{ justifyContent: 'space-between', width: 1, minHeight: 44, m: 0 }}
        label={EMAIL_PREFERENCES_TEXTS.TOPICS[topic].label}
        control={
          <Switch
            checked={isWanted}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
            onChange={({ target }) => {
              if (!update.isPending) update.mutate({ topic, wanted: target.checked })
            }}
          />
        }
      />
      <Typography id={hintId} variant="hint" sx={{ mr: 8, mb: 1.5 }}>
        {EMAIL_PREFERENCES_TEXTS.TOPICS[topic].hint}
      </Typography>
    </li>
  )
}
