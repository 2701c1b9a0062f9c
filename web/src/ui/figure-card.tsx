import Box from '@mui/material/Box'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'

type Props = {
  /** Link to the list of what is counted; undefined when there is nothing to list. */
  to?: string | undefined
  /** Whether this list is shown on this page. */
  isCurrent?: boolean
  name: string
  figure: string
  detail: string
  /** Of what is urgent or wrong. */
  color?: 'status.reserved.text' | 'error.main' | false
}

/** A figure in a CardList, with a link to what it counts. */
export function FigureCard({ to, isCurrent = false, name, figure, detail, color }: Props) {
  const content = (
    <Stack sx={{ gap: '2px', p: '1em 1.2em', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ color: 'text.secondary' }}>{name}</Box>{' '}
      <Box
        sx={{
          fontSize: '2em',
          fontWeight: 600,
          lineHeight: 1.25,
          letterSpacing: '-0.015em',
          overflowWrap: 'anywhere',
          color: color || undefined,
        }}
      >
        {figure}
      </Box>{' '}
      <Box sx={{ color: 'text.secondary' }}>{detail}</Box>
    </Stack>
  )
  return (
    <li>
      {to === undefined ? (
        content
      ) : (
        <CardActionArea
          component={Link}
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
          sx={{ height: 1, '&[aria-current]': { outline: 2, outlineOffset: '-2px', outlineColor: 'primary.main' } }}
        >
          {content}
        </CardActionArea>
      )}
    </li>
  )
}
