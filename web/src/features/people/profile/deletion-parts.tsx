import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeletionPreview } from '#shared/account/rules/privacy.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { DELETION_WORD } from '#shared/people/rules/retention.ts'
import { formatLongDay } from '#shared/platform/messages/instants.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { isTransient } from '#web/lib/with-retries.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Common parts of the dialogs that delete a person's data. */

export const DeletionSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Typography component="div" color="textSecondary">
      {children}
    </Typography>
  </div>
)

type DeletionTexts = { GOES_DETAIL: readonly string[]; FREES_NOTHING: string; STAYS_NOTHING: string; FINAL: string }

/** Lists what is deleted, what is cancelled, what stays and why. */
export const DeletionConsequences = ({
  preview: { pending_orders, reserved_points, kept_orders, kept_until },
  texts,
}: {
  preview: Omit<DeletionPreview, 'needs_manager'>
  texts: DeletionTexts
}) => (
  <>
    <DeletionSection title={PROFILE_TEXTS.DELETE_GOES}>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5 }}>
        {texts.GOES_DETAIL.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </DeletionSection>
    <DeletionSection title={PROFILE_TEXTS.DELETE_FREES}>
      {pending_orders > 0 ? PROFILE_TEXTS.DELETE_FREES_DETAIL(pending_orders, reserved_points) : texts.FREES_NOTHING}
    </DeletionSection>
    <DeletionSection title={PROFILE_TEXTS.DELETE_STAYS}>
      {kept_orders > 0 && kept_until !== null
        ? PROFILE_TEXTS.DELETE_STAYS_DETAIL(kept_orders, formatLongDay(kept_until))
        : texts.STAYS_NOTHING}
    </DeletionSection>
    <Alert severity="warning">{texts.FINAL}</Alert>
  </>
)

/** Shown while the preview loads, and when it failed. Offers to try again unless the server would refuse again. */
export function DeletionPreviewStatus({
  preview,
  loading,
  failed,
}: {
  preview: UseQueryResult
  loading: string
  failed: string
}) {
  if (!preview.isError)
    return (
      <div role="status">
        <VisuallyHidden>{loading}</VisuallyHidden>
        {['a', 'b', 'c'].map(key => (
          <Skeleton key={key} height={72} />
        ))}
      </div>
    )
  const isRefused = preview.error instanceof ApiError && !isTransient(preview.error)
  return (
    <EmptyState
      alert
      title={failed}
      action={
        !isRefused && (
          <BusyButton variant="contained" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            {SITE_TEXTS.TRY_AGAIN}
          </BusyButton>
        )
      }
    >
      {preview.error.message}
    </EmptyState>
  )
}

/**
 * State of the field for the word that has to be typed. `isTyped` returns whether it was typed; if not, shows the error
 * and moves the focus to the field.
 */
export function useDeletionWord(id: string) {
  const [word, setWord] = useState('')
  const [error, setError] = useState<string>()
  const change = (typed: string) => {
    setWord(typed)
    setError(undefined)
  }
  const isTyped = (): boolean => {
    if (word.trim().toUpperCase() === DELETION_WORD) return true
    setError(PROFILE_TEXTS.DELETE_NOT_CONFIRMED)
    document.getElementById(id)?.focus()
    return false
  }
  return { id, word, error, change, isTyped }
}

export const DeletionWordField = ({
  field: { id, word, error, change },
  disabled,
}: {
  field: ReturnType<typeof useDeletionWord>
  disabled: boolean
}) => (
  <TextField
    id={id}
    label={PROFILE_TEXTS.DELETE_CONFIRM}
    value={word}
    onChange={event => change(event.target.value)}
    error={error !== undefined}
    helperText={error}
    disabled={disabled}
    autoComplete="off"
    fullWidth
    slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
  />
)
