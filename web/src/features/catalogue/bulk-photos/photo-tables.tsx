import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import type { UnplannedPhoto } from '#shared/catalogue/rules/photo-files.ts'
import { ListTable } from '#web/ui/list-table.ts'
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
        <td>{file.name}</td>
        <td>
          {point.asset_code}
          <span className="name">{point.name}</span>
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

/** Files that are not sent, with the reason of each. */
export const UnplannedPhotosTable = ({ unplanned }: { unplanned: readonly UnplannedPhoto<ChosenPhoto>[] }) => (
  <PhotoTable
    title={BULK_PHOTOS_TEXTS.UNPLANNED}
    header={<ReasonHeader />}
    rows={unplanned.map(({ file, problem }) => (
      <tr key={file.id}>
        <td>{file.name}</td>
        <td>{BULK_PHOTOS_TEXTS.PROBLEMS[problem]}</td>
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
          {file.name}
          <span className="name">{point.asset_code}</span>
        </td>
        <td>{reason}</td>
      </tr>
    ))}
  />
)
