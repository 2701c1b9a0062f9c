import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { type FieldTask, matchesFieldTask } from '#shared/installation/rules/field-work.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { MAX_SEARCH_LENGTH } from '#shared/platform/rules/search.ts'
import { DamageReportsList } from '#web/features/installation/damage/damage-reports-list.tsx'
import { CompleteTaskSheet } from '#web/features/installation/field-work/complete-task-sheet.tsx'
import { DayRouteSection } from '#web/features/installation/field-work/day-route-section.tsx'
import { FieldTaskCard } from '#web/features/installation/field-work/field-task-card.tsx'
import type { AddReportResult } from '#web/features/installation/field-work/outbox/outbox-store.ts'
import { PendingReportsList } from '#web/features/installation/field-work/pending-reports-list.tsx'
import { ReturnTaskSheet } from '#web/features/installation/field-work/return-task-sheet.tsx'
import { TaskSheet } from '#web/features/installation/field-work/task-sheet.tsx'
import { type TaskStop, taskStopOf } from '#web/features/installation/field-work/task-stop.ts'
import { useCacheTaskFiles } from '#web/features/installation/field-work/use-field-arts.ts'
import { useFieldTasks } from '#web/features/installation/field-work/use-field-tasks.ts'
import { outboxStore, useOutbox } from '#web/features/installation/field-work/use-outbox.ts'
import { useReportDrafts } from '#web/features/installation/field-work/use-report-drafts.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { OfficeContactButtons } from '#web/features/platform/contact/office-contact-buttons.tsx'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { guardSignOut, signOutUnlessGuarded } from '#web/lib/sign-out-guard.ts'
import { useOfflineReadiness } from '#web/lib/use-offline-readiness.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchAdornment } from '#web/ui/search-adornment.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'

// Loaded on demand: it is the largest part of the panel, and useless offline.
const PointMap = lazyWithRetry(async () => ({
  default: (await import('#web/map/marked-points-map.tsx')).MarkedPointsMap,
}))

const ignoreClick = () => undefined
const renderMap = (task: TaskStop) => (
  <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
    <PointMap points={[task]} selectedId={task.id} onPoint={ignoreClick} />
  </Suspense>
)

/** A technician's tasks in the field, usable with one hand and in sunlight, with or without network. */
export function TechnicianPanelScreen() {
  const { profile } = useSession()
  useTitle(FIELD_WORK_TEXTS.TITLE)
  return profile ? <TechnicianPanel profile={profile} /> : null
}

type OpenSheet = { task: FieldTask; sheet: 'look' | 'complete' | 'return' }

function TechnicianPanel({ profile }: { profile: Profile }) {
  const outbox = useOutbox(profile.id)
  const officeHeadingId = useId()
  const tasks = useFieldTasks()
  const missingArts = useCacheTaskFiles(profile.id, tasks.data?.items)
  const [openSheet, setOpenSheet] = useState<OpenSheet>()
  const drafts = useDraftsOfTasks(profile.id, tasks.data?.items, openSheet?.task.id)
  const draft = drafts.get(openSheet?.task.id)
  const waitingTaskIds = new Set(outbox.reports.flatMap(({ task_id, state }) => (state === 'waiting' ? [task_id] : [])))
  // A task whose report waits to be sent counts as done on this device.
  const openTasks = tasks.data?.items.filter(({ id }) => !waitingTaskIds.has(id))
  const closeSheet = () => setOpenSheet(undefined)
  const openReport = (task: FieldTask, sheet: 'complete' | 'return') => {
    drafts.open(task.id)
    setOpenSheet({ task, sheet })
  }
  const reportSheetProps = ({ id }: FieldTask) => ({
    addReport: outbox.add,
    userId: profile.id,
    onClose: closeSheet,
    onDone: (result: AddReportResult) => {
      closeSheet()
      // A report in another tab may still be refused, and then this draft is needed.
      if (result === 'added') drafts.remove([id])
    },
  })
  return (
    <Stack spacing={3} sx={{ maxWidth: 600, margin: '0 auto', padding: '24px 16px 64px' }}>
      <Typography variant="h1">{FIELD_WORK_TEXTS.TITLE}</Typography>
      <Readiness missingArts={missingArts} />
      {outbox.mayBeCleared && <Alert severity="info">{FIELD_WORK_TEXTS.MAY_BE_CLEARED}</Alert>}
      <StaleDataAlert queryKey={queryKeys.fieldTasks} message={FIELD_WORK_TEXTS.SEEN} />
      <PendingReportsList outbox={outbox} />
      <TaskList
        tasks={tasks}
        openTasks={openTasks}
        hasInput={({ id }) => drafts.hasInput(id)}
        onOpen={task => setOpenSheet({ task, sheet: 'look' })}
      />
      {openTasks && <DayRouteSection tasks={openTasks.flatMap(task => taskStopOf(task) ?? [])} />}
      <Stack component="section" spacing={1.5} aria-labelledby={officeHeadingId}>
        <Typography variant="h2" id={officeHeadingId}>
          {FIELD_WORK_TEXTS.OFFICE}
        </Typography>
        <OfficeContactButtons />
      </Stack>
      <SignOut waitingCount={outbox.reports.length} />
      {openSheet?.sheet === 'look' && (
        <TaskSheet
          task={openSheet.task}
          userId={profile.id}
          canReport={!waitingTaskIds.has(openSheet.task.id)}
          renderMap={renderMap}
          renderDamage={({ id }) => <DamageReportsList taskId={id} />}
          onComplete={() => openReport(openSheet.task, 'complete')}
          onReturn={() => openReport(openSheet.task, 'return')}
          onClose={closeSheet}
        />
      )}
      {openSheet?.sheet === 'complete' && draft && (
        <CompleteTaskSheet
          task={openSheet.task}
          draft={draft}
          onPhoto={(...photo) => drafts.addPhoto(openSheet.task.id, ...photo)}
          {...reportSheetProps(openSheet.task)}
        />
      )}
      {openSheet?.sheet === 'return' && draft && (
        <ReturnTaskSheet
          task={openSheet.task}
          draft={draft}
          onComment={comment => drafts.setComment(openSheet.task.id, comment)}
          {...reportSheetProps(openSheet.task)}
        />
      )}
    </Stack>
  )
}

/** Says whether the panel can be opened offline, with the tasks and their arts. */
function Readiness({ missingArts }: { missingArts: number | undefined }) {
  const offlineCopy = useOfflineReadiness()
  return (
    <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
      {offlineCopy === 'preparing' && FIELD_WORK_TEXTS.PREPARING}
      {offlineCopy === 'now' && FIELD_WORK_TEXTS.READINESS(missingArts)}
    </Typography>
  )
}

/** Removes the drafts of tasks that were taken away, except the draft of the open task. */
function useDraftsOfTasks(userId: string, tasks: readonly FieldTask[] | undefined, openId: string | undefined) {
  const drafts = useReportDrafts(outboxStore, userId)
  const { all, remove } = drafts
  useEffect(() => {
    if (!tasks) return
    const currentIds = new Set([...tasks.map(({ id }) => id), openId])
    const removedIds = [...all.keys()].filter(id => !currentIds.has(id))
    if (removedIds.length > 0) remove(removedIds)
  }, [tasks, openId, all, remove])
  return drafts
}

type TaskListProps = {
  tasks: ReturnType<typeof useFieldTasks>
  openTasks: readonly FieldTask[] | undefined
  /** Whether the device has an unfinished report about the task. */
  hasInput: (task: FieldTask) => boolean
  onOpen: (task: FieldTask) => void
}

function TaskList({ tasks, openTasks, hasInput, onOpen }: TaskListProps) {
  const heading = useId()
  const refreshButton = (
    <BusyButton variant="contained" size="large" loading={tasks.isFetching} onClick={() => void tasks.refetch()}>
      {openTasks ? FIELD_WORK_TEXTS.REFRESH : SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  if (!openTasks)
    return tasks.isPending ? (
      <CardListSkeleton label={FIELD_WORK_TEXTS.LOADING} count={3} height={132} />
    ) : (
      <EmptyState alert title={FIELD_WORK_TEXTS.FAILED} action={refreshButton}>
        {tasks.error?.message}
      </EmptyState>
    )
  if (openTasks.length === 0)
    return (
      <EmptyState icon={<AssignmentTurnedInOutlined />} title={FIELD_WORK_TEXTS.EMPTY} action={refreshButton}>
        {FIELD_WORK_TEXTS.EMPTY_DETAIL}
      </EmptyState>
    )
  return (
    <Stack component="section" spacing={1.5} aria-labelledby={heading}>
      <Typography variant="h2" id={heading}>
        {FIELD_WORK_TEXTS.COUNT(openTasks.length)}
      </Typography>
      <FoundTasks openTasks={openTasks} hasInput={hasInput} onOpen={onOpen} />
    </Stack>
  )
}

/** With more tasks than this, a search field is shown. */
const MAX_TASKS_WITHOUT_SEARCH = 5

type FoundTasksProps = Pick<TaskListProps, 'hasInput' | 'onOpen'> & { openTasks: readonly FieldTask[] }

function FoundTasks({ openTasks, hasInput, onOpen }: FoundTasksProps) {
  const [search, setSearch] = useState('')
  const searchInput = useRef<HTMLInputElement>(null)
  const found = openTasks.filter(task => matchesFieldTask(task, search))
  const clear = () => {
    setSearch('')
    searchInput.current?.focus()
  }
  return (
    <>
      {(search || openTasks.length > MAX_TASKS_WITHOUT_SEARCH) && (
        <TextField
          type="search"
          placeholder={FIELD_WORK_TEXTS.SEARCH}
          value={search}
          onChange={event => setSearch(event.target.value)}
          slotProps={{
            htmlInput: {
              ref: searchInput,
              'aria-label': FIELD_WORK_TEXTS.SEARCH,
              maxLength: MAX_SEARCH_LENGTH,
              autoComplete: 'off',
              enterKeyHint: 'search',
            },
            input: {
              startAdornment: <SearchAdornment />,
            },
          }}
        />
      )}
      <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {search.trim() && FIELD_WORK_TEXTS.FOUND(found.length, openTasks.length)}
      </Typography>
      {found.length === 0 ? (
        <EmptyState
          title={FIELD_WORK_TEXTS.NOT_FOUND}
          action={<Button onClick={clear}>{FIELD_WORK_TEXTS.CLEAR_SEARCH}</Button>}
        />
      ) : (
        <List disablePadding sx={{ display: 'grid', gap: 1.5 }}>
          {found.map(task => (
            <li key={task.id}>
              <FieldTaskCard task={task} hasInput={hasInput(task)} onOpen={() => onOpen(task)} />
            </li>
          ))}
        </List>
      )}
    </>
  )
}

/** Asks for confirmation while reports wait to be sent: they stay on the device until their author signs in again. */
function SignOut({ waitingCount }: { waitingCount: number }) {
  const { signOut } = useSession()
  const [confirmedSignOut, setConfirmedSignOut] = useState<() => void>()
  useEffect(
    () => (waitingCount > 0 ? guardSignOut(continueSignOut => setConfirmedSignOut(() => continueSignOut)) : undefined),
    [waitingCount],
  )
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        startIcon={<LogoutRounded />}
        onClick={() => signOutUnlessGuarded(() => void signOut())}
        sx={{ minHeight: 56 }}
      >
        {CONTROL_TEXTS.SIGN_OUT}
      </Button>
      <ConfirmDialog
        open={confirmedSignOut !== undefined}
        title={FIELD_WORK_TEXTS.SIGN_OUT_TITLE}
        text={FIELD_WORK_TEXTS.SIGN_OUT_DETAIL(waitingCount)}
        confirmLabel={CONTROL_TEXTS.SIGN_OUT}
        color="primary"
        busy={false}
        onClose={() => setConfirmedSignOut(undefined)}
        onConfirm={() => {
          setConfirmedSignOut(undefined)
          confirmedSignOut?.()
        }}
      />
    </>
  )
}
