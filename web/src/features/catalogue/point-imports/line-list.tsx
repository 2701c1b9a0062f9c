import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { FramedList } from '#web/ui/framed-list.ts'

/** Maximum number of entries that are shown; further ones are only counted. */
export const MAX_SHOWN_LINES = 200

type Props = { title: string | undefined; detail?: string | undefined; action?: ReactNode; children: ReactNode }

/** A list with one entry per line of the sheet. */
export function LineList({ title, detail, action, children }: Props) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} spacing={1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h4" id={id}>
          {title}
        </Typography>
        {action}
      </Stack>
      {detail && <Typography variant="caption">{detail}</Typography>}
      <FramedList
        aria-labelledby={id}
        sx={{
          fontSize: 14,
          fontVariantNumeric: 'tabular-nums',
          '& > li': { p: '8px 12px' },
          '& ul': { m: 0, p: 0, listStyle: 'none' },
          '& strong, & ins': { fontWeight: 600, textDecoration: 'none' },
          '& del': { color: 'text.secondary' },
        }}
      >
        {children}
      </FramedList>
    </Stack>
  )
}
