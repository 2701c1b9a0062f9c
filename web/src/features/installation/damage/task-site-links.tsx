import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { DAMAGE_TEXTS } from '#shared/installation/messages/damage.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { isFarFromPoint } from '#shared/installation/rules/installation-proof.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { callApi } from '#web/lib/call-api.ts'
import { pointCodesPath, pointHistoryPath, proofPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { DamageReportsList } from './damage-reports-list.tsx'

const Section = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

type Props = { task: Pick<InstallationTask, 'id' | 'work' | 'status' | 'point_id'> }

/** Links from a task to its records in the street: the proof, the kit's code, and damage reports. */
export const TaskSiteLinks = ({ task }: Props) => (
  <Section>
    <h3>{DAMAGE_TEXTS.STREET}</h3>
    <div className="links">
      {task.status === 'completed' && (
        <Button component={Link} to={proofPath(task.id, 'office')} variant="outlined" size="small">
          {PROOF_TEXTS.OF_WORK(task.work)}
        </Button>
      )}
      <Button component={Link} to={pointCodesPath([task.point_id])} variant="outlined" size="small">
        {POINT_CODES_TEXTS.PRINT_CODE}
      </Button>
      <Button component={Link} to={pointHistoryPath(task.point_id)} variant="outlined" size="small">
        {POINT_HISTORY_TEXTS.TITLE}
      </Button>
    </div>
    {task.status === 'completed' && <ProofPhotoAlerts taskId={task.id} />}
    {task.work === 'maintenance' && <DamageReportsList taskId={task.id} />}
  </Section>
)

/** Warns the office of photos that were taken far away from the point, and says which ones came from the gallery. */
function ProofPhotoAlerts({ taskId }: { taskId: string }) {
  const proof = useQuery({
    queryKey: queryKeys.proof(taskId),
    queryFn: ({ signal }) => callApi(proofApi.show, { task_id: taskId }, { signal }),
    // A task that the office completed itself has no proof.
    retry: false,
  })
  const photos = proof.data?.photos ?? []
  return (
    <>
      {photos.some(isFarFromPoint) && <Alert severity="warning">{PROOF_TEXTS.FAR}</Alert>}
      {photos.map(
        ({ which, from_gallery }) =>
          from_gallery && (
            <Alert key={which} severity="info">
              {PROOF_TEXTS.SHOT_FROM_GALLERY(PROOF_TEXTS.PHOTO[which])}
            </Alert>
          ),
      )}
    </>
  )
}
