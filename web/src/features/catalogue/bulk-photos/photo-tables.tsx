import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
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

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& table': { fontSize: 14, tableLayout: 'fixed' },
  '& th, & td': { padding: '8px 12px', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 600, color: theme.palette.text.secondary },
  '& td': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .position': { width: 88, whiteSpace: 'nowrap' },
  '& .name': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '& .assign': { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 8, marginTop: 8 },
  '& .more': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
}))

type TableProps = { title: string; header: ReactNode; rows: readonly ReactNode[] }

function PhotoTable({ title, header, rows }: TableProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <Block aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <ListTable aria-labelledby={id}>
        <thead>
          <tr>{header}</tr>
        </thead>
        <tbody>{rows.slice(0, MAX_SHOWN)}</tbody>
      </ListTable>
      {rows.length > MAX_SHOWN && <p className="more">{BULK_PHOTOS_TEXTS.MORE(rows.length - MAX_SHOWN)}</p>}
    </Block>
  )
}

/** Table of the files to send, with the point and position of each photo. */
export const PlannedPhotosTable = ({ planned }: { planned: readonly PhotoToSend[] }) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.PLANNED}
    header={
      <>
        <th scope="col">{BULK_PHOTOS_TEXTS.FILE_COLUMN}</th>
        <th scope="col">{BULK_PHOTOS_TEXTS.POINT_COLUMN}</th>
        <th scope="col" className="position">
          {BULK_PHOTOS_TEXTS.POSITION_COLUMN}
        </th>
      </>
    }
    rows={planned.map(({ file, point, position }) => (
      <tr key={file.id}>
        <td>{pathOfPhoto(file)}</td>
        <td>
          {point.asset_code}
          <span className="name">
            <PointTitle name={point.name} />
          </span>
        </td>
        <td>{BULK_PHOTOS_TEXTS.POSITION(position)}</td>
      </tr>
    ))}
  />
)

const ReasonHeader = () => (
  <>
    <th scope="col">{BULK_PHOTOS_TEXTS.FILE_COLUMN}</th>
    <th scope="col">{BULK_PHOTOS_TEXTS.REASON_COLUMN}</th>
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
    <form
      className="assign"
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
    </form>
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
      <tr key={file.id}>
        <td>{pathOfPhoto(file)}</td>
        <td>
          {BULK_PHOTOS_TEXTS.PROBLEMS[problem]}
          {onAssign && (problem === 'no_code' || problem === 'unknown_code') && (
            <CodeField file={file} onAssign={onAssign} />
          )}
        </td>
      </tr>
    ))}
  />
)

/** Photos that could not be sent, with the reason of each. */
export const FailedPhotosTable = ({ failed }: { failed: readonly FailedPhoto[] }) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.FAILED_LIST}
    header={<ReasonHeader />}
    rows={failed.map(({ photo: { file, point }, reason }) => (
      <tr key={file.id}>
        <td>
          {pathOfPhoto(file)}
          <span className="name">{point.asset_code}</span>
        </td>
        <td>{reason}</td>
      </tr>
    ))}
  />
)
