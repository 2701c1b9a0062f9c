import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'

const Changes = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
})

/** A field that somebody else changed, with the values as text. */
export type FieldConflict = { field: string; label: string; current: string; ownValue: string; accepted: boolean }

type Props = {
  title: string
  text: string
  changes: readonly FieldConflict[]
  /** Replaces the typed value by the stored one. */
  onAccept: (field: string) => void
  /** Button that ends the review, for screens where this is not done by saving. */
  action?: ReactNode
  /** Whether nothing has to be decided, so that the page does not scroll away from where the person is typing. */
  quiet?: boolean
}

/**
 * Alert that somebody else has saved in the meantime, with the fields that differ. Typed values stay until the person
 * accepts the stored ones.
 */
export function EditConflictAlert({ title, text, changes, onAccept, action, quiet = false }: Props) {
  return (
    <Alert severity={quiet ? 'info' : 'warning'} {...(quiet ? {} : { ref: scrollIntoView })}>
      <AlertTitle>{title}</AlertTitle>
      {text}
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ field, label, current, ownValue, accepted }) => (
            <li key={field}>
              {accepted ? OFFICE_TEXTS.TAKEN_OVER(label, current) : OFFICE_TEXTS.NOW_IS(label, current, ownValue)}{' '}
              {!accepted && (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  aria-label={`${OFFICE_TEXTS.USE_CURRENT}: ${label}`}
                  onClick={() => onAccept(field)}
                >
                  {OFFICE_TEXTS.USE_CURRENT}
                </Button>
              )}
            </li>
          ))}
        </Changes>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Alert>
  )
}

/** Scrolls to the alert above the fields, because the save button may be far below it. */
export const scrollIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView?.({ block: 'nearest' })
