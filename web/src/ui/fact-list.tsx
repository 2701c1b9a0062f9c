import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'pre-line' },
  '&[data-beside=true]': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '6px 16px',
    '& > div': { display: 'contents' },
    '& dt': { fontSize: 'inherit' },
    [theme.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}))

type Props = {
  /** Facts without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Whether the values stand beside their names, not below them. */
  beside?: boolean
}

/** What is known about something: names and values. */
export const FactList = ({ facts, beside = false }: Props) => (
  <Facts data-beside={beside}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </Facts>
)
