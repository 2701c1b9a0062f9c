import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { pointNameWithoutTier } from '#shared/catalogue/rules/point-titles.ts'
import type { TaskInField } from '#shared/installation/rules/installation-tasks.ts'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import type { User } from '#shared/people/rules/users.ts'
import { taskPath } from '#web/lib/paths.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'

export const AlertLink = styled(Link)({ display: 'inline-block', paddingBlock: 6, fontWeight: 600, color: 'inherit' })

const Tasks = styled('ul')({ margin: '8px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' })

type Props = { user: User; tasks: readonly TaskInField[]; verb: 'excluir' | 'salvar' }

/**
 * Names the tasks that a technician has in the street, because they will be without a technician. `verb`: what does it.
 */
export function TasksWarning({ user, tasks, verb }: Props) {
  const { shown, unfold } = useFoldedLines(tasks)
  if (tasks.length === 0) return null
  return (
    <Alert severity="warning">
      <p>{USERS_TEXTS.TASKS_IN_FIELD(firstNameOf(user), tasks.length, verb)}</p>
      <Tasks>
        {shown.map(task => (
          <li key={task.id}>
            <AlertLink to={taskPath(task.id)} aria-label={USERS_TEXTS.SEE_TASK(task.point_name)}>
              {pointNameWithoutTier(task.point_name)}
            </AlertLink>{' '}
            <AssetCode code={assetCodeOf(task)}>{task.city || null}</AssetCode>
          </li>
        ))}
      </Tasks>
      <ShowAllLinesButton unfold={unfold} label={USERS_TEXTS.ALL_TASKS(tasks.length)} />
    </Alert>
  )
}

export const firstNameOf = ({ full_name }: User): string => full_name.split(' ')[0] ?? full_name
