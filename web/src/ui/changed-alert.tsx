import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { OFFICE } from '#shared/platform/messages/office.ts'

const Changes = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
})

/** A field that somebody else changed, in words. */
export type ShownChange = { field: string; label: string; current: string; typed: string; taken: boolean }

type Props = {
  title: string
  sentence: string
  changes: readonly ShownChange[]
  /** Takes what is stored now instead of what was typed. */
  onTake: (field: string) => void
}

/** Says that somebody else saved meanwhile, field by field; what was typed is still there. */
export function ChangedAlert({ title, sentence, changes, onTake }: Props) {
  return (
    <Alert severity="warning" ref={bringIntoView}>
      <AlertTitle>{title}</AlertTitle>
      {sentence}
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ field, label, current, typed, taken }) => (
            <li key={field}>
              {taken ? OFFICE.TAKEN_OVER(label, current) : OFFICE.NOW_IS(label, current, typed)}{' '}
              {!taken && (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  aria-label={`${OFFICE.USE_CURRENT}: ${label}`}
                  onClick={() => onTake(field)}
                >
                  {OFFICE.USE_CURRENT}
                </Button>
              )}
            </li>
          ))}
        </Changes>
      )}
    </Alert>
  )
}

/** The refusal stands above the fields; who has scrolled down to the button must not miss it. */
const bringIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView?.({ block: 'nearest' })
