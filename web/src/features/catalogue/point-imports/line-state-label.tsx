import { styled } from '@mui/material/styles'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { LineState } from './preview-lines.ts'

const Label = styled('span')(({ theme }) => ({
  fontWeight: 600,
  '&[data-state=new]': { color: theme.palette.status.available.text },
  '&[data-state=changed]': { color: theme.palette.status.reserved.text },
  '&[data-state=wrong]': { color: theme.palette.status.sold.text },
}))

/** What an import does with a line, in a word. */
export const LineStateLabel = ({ state }: { state: LineState }) => (
  <Label data-state={state}>{IMPORTS_TEXTS.LINE_STATES[state].one}</Label>
)
