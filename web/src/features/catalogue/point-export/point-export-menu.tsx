import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useRef, useState } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { EXPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { findMainElement } from '#web/ui/inline-menu.ts'
import { type ExportFormat, usePointExport } from './use-point-export.ts'

const FORMATS: readonly [ExportFormat, string, string][] = [
  ['csv', EXPORTS_TEXTS.CSV, EXPORTS_TEXTS.CSV_DETAIL],
  ['geojson', EXPORTS_TEXTS.GEOJSON, EXPORTS_TEXTS.GEOJSON_DETAIL],
]

type Props = { filter: PointListFilter & { sort?: 'newest' | 'oldest' } }

/** Menu to export all points of a filter as a file. */
export function PointExportMenu({ filter }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { found, start, cancel } = usePointExport(filter)
  const chooseFormat = (format: ExportFormat) => {
    setOpen(false)
    void start(format)
  }
  return (
    <>
      <Button
        ref={button}
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        startIcon={<DownloadRounded />}
        data-keeps-open
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open ? { 'aria-controls': `${id}-menu` } : {})}
        onClick={() => setOpen(true)}
      >
        {EXPORTS_TEXTS.EXPORT}
      </Button>
      <Menu
        container={findMainElement}
        id={`${id}-menu`}
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {FORMATS.map(([format, name, detail]) => (
          <MenuItem key={format} onClick={() => chooseFormat(format)}>
            <ListItemText primary={name} secondary={detail} />
          </MenuItem>
        ))}
      </Menu>
      <Dialog open={found !== undefined} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`} onClose={cancel}>
        <DialogTitle id={`${id}-title`} sx={{ fontSize: 18, fontWeight: 600 }}>
          {EXPORTS_TEXTS.EXPORTING}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
          <LinearProgress aria-label={EXPORTS_TEXTS.EXPORTING} sx={{ height: 8, borderRadius: 1 }} />
          {EXPORTS_TEXTS.FOUND(found ?? 0)}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={cancel}>{EXPORTS_TEXTS.CANCEL}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
