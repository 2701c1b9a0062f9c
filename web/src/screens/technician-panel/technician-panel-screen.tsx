import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useId, useState } from 'react'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { DamageReports } from '#web/features/installation/damage/damage-reports.tsx'
import { CompleteSheet } from '#web/features/installation/field-work/complete-sheet.tsx'
import { DayRoute } from '#web/features/installation/field-work/day-route.tsx'
import type { Kept } from '#web/features/installation/field-work/outbox/store.ts'
import { PendingList } from '#web/features/installation/field-work/pending-list.tsx'
import { type PlacedTask, placeOf } from '#web/features/installation/field-work/place.ts'
import { ReturnSheet } from '#web/features/installation/field-work/return-sheet.tsx'
import { TaskCard } from '#web/features/installation/field-work/task-card.tsx'
import { TaskSheet } from '#web/features/installation/field-work/task-sheet.tsx'
import { useDrafts } from '#web/features/installation/field-work/use-drafts.ts'
import { useTakeArtsAlong } from '#web/features/installation/field-work/use-field-arts.ts'
import { useFieldTasks } from '#web/features/installation/field-work/use-field-tasks.ts'
import { store, useOutbox } from '#web/features/installation/field-work/use-outbox.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { OfficeLines } from '#web/features/platform/contact/office-lines.tsx'
import { lazily } from '#web/lib/load-code.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { gateSignOut, signOutThroughGate } from '#web/lib/sign-out-gate.ts'
import { useKeptSite } from '#web/lib/use-kept-site.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'

// The largest part of the panel, and of no use without network.
const PointMap = lazily(async () => ({
  default: (await import('#web/features/orders/contracted-points/contracted-map.tsx')).ContractedMap,
}))

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 600,
  margin: '0 auto',
  padding: '24px 16px 64px',
  color: theme.palette.text.primary,
  '& h1': { fontSize: 26 },
  '& .tasks, & .office': { display: 'grid', gap: 12 },
  '& .tasks h2, & .office h2': { margin: 0, fontSize: 18, fontWeight: 700 },
  '& ul': { display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' },
}))

const nothing = () => undefined
const mapOf = (place: PlacedTask) => (
  <Suspense fallback={null}>
    <PointMap points={[place]} selectedId={place.id} onPoint={nothing} />
  </Suspense>
)

/** What a technician has in the street (specification §2), for one hand and the sun, with or without network. */
export function TechnicianPanelScreen() {
  const { profile } = useSession()
  useTitle(FIELD_WORK.TITLE)
  return profile ? <OwnPanel profile={profile} /> : null
}

type Doing = { task: FieldTask; what: 'look' | 'complete' | 'return' }

function OwnPanel({ profile }: { profile: Profile }) {
  const outbox = useOutbox(profile.id)
  const office = useId()
  const tasks = useFieldTasks()
  useTakeArtsAlong(profile.id, tasks.data?.items)
  const [doing, setDoing] = useState<Doing>()
  const drafts = useOwnDrafts(profile.id, tasks.data?.items, doing?.task.id)
  const draft = drafts.of(doing?.task.id)
  const waiting = new Set(outbox.reports.flatMap(({ task_id, state }) => (state === 'waiting' ? [task_id] : [])))
  // What waits to be sent is done, as far as the person is concerned.
  const open = tasks.data?.items.filter(({ id }) => !waiting.has(id))
  const close = () => setDoing(undefined)
  const begin = (task: FieldTask, what: 'complete' | 'return') => {
    drafts.begin(task.id)
    setDoing({ task, what })
  }
  const ownOf = ({ id }: FieldTask) => ({
    ...{ add: outbox.add, userId: profile.id, onClose: close },
    onDone: (kept: Kept) => {
      close()
      // What another tab was faster with may be refused yet.
      if (kept === 'kept') drafts.forget([id])
    },
  })
  return (
    <Panel>
      <Typography variant="h1">{FIELD_WORK.TITLE}</Typography>
      <Readiness />
      <StaleDataAlert queryKey={queryKeys.fieldTasks} message={FIELD_WORK.SEEN} />
      <PendingList outbox={outbox} />
      <Tasks
        tasks={tasks}
        open={open}
        isBegun={({ id }) => drafts.has(id)}
        onOpen={task => setDoing({ task, what: 'look' })}
      />
      {open && <DayRoute places={open.flatMap(task => placeOf(task) ?? [])} />}
      <section className="office" aria-labelledby={office}>
        <h2 id={office}>{FIELD_WORK.OFFICE}</h2>
        <OfficeLines />
      </section>
      <SignOut waiting={outbox.reports.length} />
      {doing?.what === 'look' && (
        <TaskSheet
          task={doing.task}
          userId={profile.id}
          isOpen={!waiting.has(doing.task.id)}
          mapOf={mapOf}
          damageOf={({ id }) => <DamageReports taskId={id} />}
          onComplete={() => begin(doing.task, 'complete')}
          onReturn={() => begin(doing.task, 'return')}
          onClose={close}
        />
      )}
      {doing?.what === 'complete' && draft && (
        <CompleteSheet
          task={doing.task}
          draft={draft}
          onTake={(which, file) => drafts.take(doing.task.id, which, file)}
          {...ownOf(doing.task)}
        />
      )}
      {doing?.what === 'return' && draft && (
        <ReturnSheet
          task={doing.task}
          draft={draft}
          onComment={comment => drafts.comment(doing.task.id, comment)}
          {...ownOf(doing.task)}
        />
      )}
    </Panel>
  )
}

/** Whoever leaves for the street has to know whether the panel will open there. */
function Readiness() {
  const kept = useKeptSite()
  return (
    <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
      {kept === 'preparing' && FIELD_WORK.PREPARING}
      {kept === 'now' && FIELD_WORK.READY}
    </Typography>
  )
}

/** Drafts of tasks that they have, and of the one that is open though it was taken away. */
function useOwnDrafts(userId: string, tasks: readonly FieldTask[] | undefined, openId: string | undefined) {
  const drafts = useDrafts(store, userId)
  const { all, forget } = drafts
  useEffect(() => {
    if (!tasks) return
    const known = new Set([...tasks.map(({ id }) => id), openId])
    const gone = [...all.keys()].filter(id => !known.has(id))
    if (gone.length > 0) forget(gone)
  }, [tasks, openId, all, forget])
  return drafts
}

type TasksProps = {
  tasks: ReturnType<typeof useFieldTasks>
  open: readonly FieldTask[] | undefined
  /** Something of it lies on the device. */
  isBegun: (task: FieldTask) => boolean
  onOpen: (task: FieldTask) => void
}

function Tasks({ tasks, open, isBegun, onOpen }: TasksProps) {
  const heading = useId()
  const again = (
    <BusyButton variant="contained" size="large" loading={tasks.isFetching} onClick={() => void tasks.refetch()}>
      {open ? FIELD_WORK.REFRESH : SITE.TRY_AGAIN}
    </BusyButton>
  )
  if (!open)
    return tasks.isPending ? (
      <CardListSkeleton label={FIELD_WORK.LOADING} count={3} height={132} />
    ) : (
      <EmptyState alert title={FIELD_WORK.FAILED} action={again}>
        {tasks.error?.message}
      </EmptyState>
    )
  if (open.length === 0)
    return (
      <EmptyState icon={<AssignmentTurnedInOutlined />} title={FIELD_WORK.EMPTY} action={again}>
        {FIELD_WORK.EMPTY_DETAIL}
      </EmptyState>
    )
  return (
    <section className="tasks" aria-labelledby={heading}>
      <h2 id={heading}>{FIELD_WORK.COUNT(open.length)}</h2>
      <ul>
        {open.map(task => (
          <li key={task.id}>
            <TaskCard task={task} isBegun={isBegun(task)} onOpen={() => onOpen(task)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What waits stays on the device; who leaves is told so. */
function SignOut({ waiting }: { waiting: number }) {
  const { signOut } = useSession()
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => (waiting > 0 ? gateSignOut(go => setLeave(() => go)) : undefined), [waiting])
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        startIcon={<LogoutRounded />}
        onClick={() => signOutThroughGate(() => void signOut())}
        sx={{ minHeight: 56 }}
      >
        {PARTS.SIGN_OUT}
      </Button>
      <ConfirmDialog
        open={leave !== undefined}
        title={FIELD_WORK.SIGN_OUT_TITLE}
        text={FIELD_WORK.SIGN_OUT_DETAIL(waiting)}
        confirmLabel={PARTS.SIGN_OUT}
        color="primary"
        busy={false}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined)
          leave?.()
        }}
      />
    </>
  )
}
