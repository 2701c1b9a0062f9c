import Stack from '@mui/material/Stack'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { pathOfPhoto, type UnplannedPhoto } from '#shared/catalogue/rules/photo-files.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { ChosenPhoto } from './read-photos.ts'
import type { FailedPhoto, PhotoToSend } from './send-photos.ts'

/** Maximum number of rows that are shown; further ones are only counted. */
const MAX_SHOWN = 200

type TableProps = { title: string; header: ReactNode; rows: readonly ReactNode[] }

function PhotoTable({ title, header, rows }: TableProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Stack component="section" aria-labelledby={id} spacing={1}>
      <Typography variant="subtitle2" component="h4" id={id}>
        {title}
      </Typography>
      <ListTable
        aria-labelledby={id}
        sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>{header}</TableRow>
        </TableHead>
        <TableBody>{rows.slice(0, MAX_SHOWN)}</TableBody>
      </ListTable>
      {rows.length > MAX_SHOWN && (
        <Typography variant="hint">{BULK_PHOTOS_TEXTS.MORE(rows.length - MAX_SHOWN)}</Typography>
      )}
    </Stack>
  )
}

/** Table of the files to send, with the point and position of each photo. */
export const PlannedPhotosTable = ({ planned }: { planned: readonly PhotoToSend[] }) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.PLANNED}
    header={
      <>
        <TableCell>{BULK_PHOTOS_TEXTS.FILE_COLUMN}</TableCell>
        <TableCell>{BULK_PHOTOS_TEXTS.POINT_COLUMN}</TableCell>
        <TableCell sx={{ width: 88 }}>{BULK_PHOTOS_TEXTS.POSITION_COLUMN}</TableCell>
      </>
    }
    rows={planned.map(({ file, point, position }) => (
      <TableRow key={file.id}>
        <TableCell>{pathOfPhoto(file)}</TableCell>
        <TableCell>
          {point.asset_code}
          <Typography variant="caption" component="div">
            <PointTitle name={point.name} />
          </Typography>
        </TableCell>
        <TableCell>{BULK_PHOTOS_TEXTS.POSITION(position)}</TableCell>
      </TableRow>
    ))}
  />
)

const ReasonHeader = () => (
  <>
    <TableCell>{BULK_PHOTOS_TEXTS.FILE_COLUMN}</TableCell>
    <TableCell>{BULK_PHOTOS_TEXTS.REASON_COLUMN}</TableCell>
  </>
)

/** Gives a file to a point; returns why that is not possible. */
type Assign = (file: ChosenPhoto, code: string) => Promise<string | undefined>

/** The code of the point to which a file belongs, typed by hand. */
function CodeField({ file, onAssign }: { file: ChosenPhoto; onAssign: Assign }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const assign = async () => {
    setBusy(true)
    const answer = await onAssign(file, code)
    setProblem(answer ?? '')
    setBusy(false)
  }
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 1 }}
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) void assign()
      }}
    >
      <TextField
        size="small"
        label={BULK_PHOTOS_TEXTS.ASSIGN_CODE}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { 'aria-label': BULK_PHOTOS_TEXTS.ASSIGN_TO(pathOfPhoto(file)), autoComplete: 'off' } }}
      />
      <BusyButton type="submit" loading={isBusy}>
        {BULK_PHOTOS_TEXTS.ASSIGN}
      </BusyButton>
    </Stack>
  )
}

/** Files that are not sent, with the reason of each; those without a known code can be given to a point. */
export const UnplannedPhotosTable = ({
  unplanned,
  onAssign,
}: {
  unplanned: readonly UnplannedPhoto<ChosenPhoto>[]
  onAssign?: Assign
}) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.UNPLANNED}
    header={<ReasonHeader />}
    rows={unplanned.map(({ file, problem }) => (
      <TableRow key={file.id}>
        <TableCell>{pathOfPhoto(file)}</TableCell>
        <TableCell>
          {BULK_PHOTOS_TEXTS.PROBLEMS[problem]}
          {onAssign && (problem === 'no_code' || problem === 'unknown_code') && (
            <CodeField file={file} onAssign={onAssign} />
          )}
        </TableCell>
      </TableRow>
    ))}
  />
)

/** Photos that could not be sent, with the reason of each. */
export const FailedPhotosTable = ({ failed }: { failed: readonly FailedPhoto[] }) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.FAILED_LIST}
    header={<ReasonHeader />}
    rows={failed.map(({ photo: { file, point }, reason }) => (
      <TableRow key={file.id}>
        <TableCell>
          {pathOfPhoto(file)}
          <Typography variant="caption" component="div">
            {point.asset_code}
          </Typography>
        </TableCell>
        <TableCell>{reason}</TableCell>
      </TableRow>
    ))}
  />
)
