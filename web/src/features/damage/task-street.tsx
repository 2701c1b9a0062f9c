import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { proof as proofApi } from '#shared/api/proof.ts'
import { isFarFromPoint } from '#shared/domain/installation-proof.ts'
import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { DAMAGE } from '#shared/messages/damage.ts'
import { PROOF } from '#shared/messages/installation-proof.ts'
import { POINT_CODES } from '#shared/messages/point-codes.ts'
import { POINT_HISTORY } from '#shared/messages/point-history.ts'
import { call } from '#web/lib/call.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { codesPath, pointHistoryPath, proofPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

const Street = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .words': { whiteSpace: 'pre-wrap' },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    maxHeight: 220,
    marginTop: 8,
    borderRadius: theme.radius.control,
    border: `1px solid ${theme.palette.divider}`,
  },
}))

type Props = { task: Pick<InstallationTask, 'id' | 'work' | 'status' | 'point_id'> }

/** What a task has to do with the street: its proof, the code on the kit, what people told of the damage that it mends. */
export const TaskStreet = ({ task }: Props) => (
  <Street>
    <h3>{DAMAGE.STREET}</h3>
    <div className="links">
      {task.status === 'completed' && (
        <Button component={Link} to={proofPath(task.id, 'office')} variant="outlined" size="small">
          {PROOF.OF_WORK[task.work]}
        </Button>
      )}
      <Button component={Link} to={codesPath([task.point_id])} variant="outlined" size="small">
        {POINT_CODES.PRINT_CODE}
      </Button>
      <Button component={Link} to={pointHistoryPath(task.point_id)} variant="outlined" size="small">
        {POINT_HISTORY.TITLE}
      </Button>
    </div>
    {task.status === 'completed' && <FarProof taskId={task.id} />}
    {task.work === 'maintenance' && <Reports taskId={task.id} />}
  </Street>
)

/** The office looks twice at what was photographed elsewhere. */
function FarProof({ taskId }: { taskId: string }) {
  const proof = useQuery({
    queryKey: queryKeys.proof(taskId),
    queryFn: ({ signal }) => call(proofApi.show, { task_id: taskId }, { signal }),
    // One that the office moved to the end itself has none.
    retry: false,
  })
  return proof.data?.photos.some(isFarFromPoint) ? <Alert severity="warning">{PROOF.FAR}</Alert> : null
}

function Reports({ taskId }: { taskId: string }) {
  const reports = useQuery({
    queryKey: queryKeys.damage(taskId),
    queryFn: ({ signal }) => call(proofApi.damage, { task_id: taskId }, { signal }),
  })
  if (reports.isError)
    return (
      <RetryAlert query={reports} title={DAMAGE.REPORTS_FAILED}>
        {reports.error.message}
      </RetryAlert>
    )
  return (
    <Timeline>
      {reports.data?.items.map(({ id, words, reported_at, contact, photo_url }) => (
        <li key={id}>
          <p className="words">{words}</p>
          <p className="who">
            <time dateTime={reported_at}>{formatMoment(reported_at)}</time>
          </p>
          {contact && <p>{POINT_HISTORY.CONTACT(contact)}</p>}
          {photo_url && <img src={photo_url} alt={POINT_HISTORY.DAMAGE_PHOTO} loading="lazy" />}
        </li>
      ))}
    </Timeline>
  )
}
