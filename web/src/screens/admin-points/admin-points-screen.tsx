import AddLocationAltRounded from '@mui/icons-material/AddLocationAltRounded'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { DELETED_POINTS } from '#shared/catalogue/messages/deleted-points.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import { MAX_CODES } from '#shared/catalogue/rules/point-codes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { BulkBar } from '#web/features/catalogue/points/bulk-bar.tsx'
import { BulkDialog } from '#web/features/catalogue/points/bulk-dialog.tsx'
import { DeletePointDialog } from '#web/features/catalogue/points/delete-point-dialog.tsx'
import type { ShownPoint } from '#web/features/catalogue/points/map-card.tsx'
import { createPointed } from '#web/features/catalogue/points/pointed-point.ts'
import { PointsFilters } from '#web/features/catalogue/points/points-filters.tsx'
import { PointsList } from '#web/features/catalogue/points/points-list.tsx'
import { markOf } from '#web/features/catalogue/points/points-within.ts'
import { SortChoice } from '#web/features/catalogue/points/sort-choice.tsx'
import { useBulkDialog } from '#web/features/catalogue/points/use-bulk-dialog.ts'
import { useListFilters } from '#web/features/catalogue/points/use-list-filters.ts'
import { useOpenDialog } from '#web/features/catalogue/points/use-open-dialog.ts'
import { useReloadPoints } from '#web/features/catalogue/points/use-point-changes.ts'
import { usePointPages } from '#web/features/catalogue/points/use-point-pages.ts'
import { useSavedPoint } from '#web/features/catalogue/points/use-saved-point.ts'
import { useSelectAll } from '#web/features/catalogue/points/use-select-all.ts'
import { useSelection } from '#web/features/catalogue/points/use-selection.ts'
import { BESIDE, useView, ViewChoice } from '#web/features/catalogue/points/view-choice.tsx'
import { ApiError } from '#web/lib/call.ts'
import { lazily } from '#web/lib/load-code.ts'
import { codesPath } from '#web/lib/paths.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

const MapPanel = lazily(() => import('#web/features/catalogue/points/map-panel.tsx'))
const PointFormDialog = lazily(async () => ({
  default: (await import('#web/features/catalogue/point-form/point-form-dialog.tsx')).PointFormDialog,
}))
const ImportDialog = lazily(async () => ({
  default: (await import('#web/features/catalogue/point-imports/import-dialog.tsx')).ImportDialog,
}))
const DeletedPointsDialog = lazily(async () => ({
  default: (await import('#web/features/catalogue/points/deleted-points-dialog.tsx')).DeletedPointsDialog,
}))
const ExportMenu = lazily(async () => ({
  default: (await import('#web/features/catalogue/point-export/export-menu.tsx')).ExportMenu,
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { width: '100%', '& > *': { flex: '1 1 auto' } },
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& .count': {
    flex: '1 1 200px',
    margin: 0,
    minHeight: 20,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    outline: 'none',
  },
}))

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  '&[data-view=both]': { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
  // As high as the window has room for below the filters, and above the bar of the selection
  '& .map': { height: 'max(400px, calc(100dvh - 301px - var(--bar, 0px)))' },
  '&[data-view=both] .map': { position: 'sticky', top: 'calc(var(--header-height) + 16px)' },
  '&[data-selecting=true]': { '--bar': '72px' },
  [theme.breakpoints.down('md')]: { '& .map': { height: 'max(360px, calc(100dvh - 421px - var(--bar, 0px)))' } },
}))

/** What the map shows beside itself: the point that was chosen last, on it or in the list. */
function useShownPoint() {
  const [shown, setShown] = useState<ShownPoint>()
  const show = useCallback(
    (origin: ShownPoint['origin'], point: ShownPoint['point'] | undefined) =>
      setShown(before => point && { point, origin, times: (before?.times ?? 0) + 1 }),
    [],
  )
  const onMap = useCallback((point: ShownPoint['point'] | undefined) => show('map', point), [show])
  return {
    shown,
    onMap,
    fromList: (point: ShownPoint['point']) => show('list', point),
    justSaved: (point: ShownPoint['point'] | undefined) => show('saved', point),
    hide: () => show('list', undefined),
  }
}

/** All points of the operator: found in a list and on a map, made, changed, taken away, one by one or many at once. */
export function AdminPointsScreen() {
  useTitle(POINTS.TITLE)
  const catalogue = useCatalogue()
  const filters = useListFilters()
  const pages = usePointPages(filters)
  const reload = useReloadPoints()
  const selection = useSelection()
  const all = useSelectAll(filters.filter, selection.add)
  const { dialog, open, opening, show, close } = useOpenDialog()
  const bulk = useBulkDialog(selection)
  const [deleting, setDeleting] = useState<{ point: Point; open: boolean; times: number }>()
  const { shown, onMap, fromList, justSaved, hide } = useShownPoint()
  const [pointed] = useState(createPointed)
  const count = useRef<HTMLParagraphElement>(null)
  const beside = useMedia(BESIDE)
  const asGrid = useMedia(isWide)
  const [view, setView] = useView(beside)

  const tiers = catalogue.data?.pricing_tiers
  const tags = catalogue.data?.tags ?? []
  const { number, goBack } = pages
  const listKey = JSON.stringify([filters.filter, filters.sort, filters.size, number])
  const saved = useSavedPoint(listKey, pages.items)
  const points = saved.listed

  // The last page may have lost its points: the one before is the last now
  const lost = pages.isSuccess && !pages.isFetching && pages.items.length === 0 && !pages.hasNext && number > 0
  useEffect(() => {
    if (lost) goBack()
  })

  const byId = useMemo(() => new Map(points.map(point => [point.id, point])), [points])
  const placeOf = useCallback(
    (id: string) => {
      const point = byId.get(id)
      return point && markOf(point)
    },
    [byId],
  )
  const isHere = pages.isSuccess && !pages.isBefore
  const list = useMemo(
    () => ({
      of: listKey,
      isNarrowed: filters.isNarrowed,
      isFirstPage: number === 0,
      points: isHere ? points.flatMap(point => markOf(point) ?? []) : undefined,
    }),
    [listKey, filters.isNarrowed, number, isHere, points],
  )
  const made = useRef<Point>(undefined)
  const latest = useRef({ show, close, setView, fromList, justSaved, hide, keep: saved.keep })
  latest.current = { show, close, setView, fromList, justSaved, hide, keep: saved.keep }
  // The dialogs close by it in effects of their own: it stays the same
  const closeAndReload = useCallback(() => {
    latest.current.close()
    const point = made.current
    made.current = undefined
    if (point) latest.current.keep(point)
    latest.current.justSaved(point && markOf(point))
    reload()
  }, [reload])
  const actions = useMemo(
    () => ({
      onEdit: ({ id }: Point) => latest.current.show({ kind: 'point', pointId: id }),
      onSeeOnMap: (point: Point) => {
        const mark = markOf(point)
        if (!mark) return
        latest.current.setView(matchMedia(BESIDE).matches ? 'both' : 'map')
        latest.current.fromList(mark)
      },
      onDelete: (point: Point) => setDeleting(before => ({ point, open: true, times: (before?.times ?? 0) + 1 })),
    }),
    [],
  )

  if (pages.error instanceof ApiError && pages.error.status === 403)
    return (
      <PageFrame title={POINTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const range = pages.range ? POINTS.RANGE(pages.range, pages.hasNext, pages.total) : ''
  const searchingOn = pages.isBefore && pages.found > 0
  const elsewhere = [...selection.ids].filter(id => !byId.has(id)).length
  const onNew = () => show({ kind: 'point', pointId: undefined })
  const onImport = () => show({ kind: 'import' })
  return (
    <PageFrame
      wide
      title={POINTS.TITLE}
      intro={POINTS.INTRO}
      action={
        <Actions>
          <Button color="inherit" startIcon={<RestoreFromTrashOutlined />} onClick={() => show({ kind: 'deleted' })}>
            {DELETED_POINTS.OPEN}
          </Button>
          <Suspense fallback={null}>
            <ExportMenu filter={filters.filter} />
          </Suspense>
          <Button variant="outlined" color="inherit" startIcon={<UploadFileOutlined />} onClick={onImport}>
            {POINTS.IMPORT}
          </Button>
          <Button variant="contained" startIcon={<AddLocationAltRounded />} onClick={onNew}>
            {POINTS.NEW}
          </Button>
        </Actions>
      }
      filters={<PointsFilters filters={filters} tiers={tiers} tags={catalogue.data?.tags} wide={asGrid} />}
    >
      <Head>
        <p className="count" role="status" ref={count} tabIndex={-1}>
          {searchingOn ? POINTS.READING_ON(pages.found) : pages.isSuccess && (range || POINTS.NONE)}
        </p>
        {view !== 'map' && <SortChoice sort={filters.sort} onSort={filters.sortBy} />}
        <ViewChoice view={view} beside={beside} onView={setView} />
      </Head>
      {catalogue.isError && !catalogue.data && (
        <RetryAlert query={catalogue}>
          {POINTS.TIERS_FAILED} {catalogue.error.message}
        </RetryAlert>
      )}
      <Columns data-view={view} data-selecting={selection.ids.size > 0}>
        {view !== 'map' && (
          <PointsList
            pages={pages}
            points={points}
            savedFirst={saved.isMissing && (filters.isNarrowed || number > 0 || filters.sort === 'oldest')}
            filters={filters}
            range={range}
            tiers={tiers}
            tags={tags}
            asGrid={asGrid}
            selection={selection}
            pointed={pointed}
            actions={actions}
            onNew={onNew}
            onImport={onImport}
          />
        )}
        {view !== 'list' && (
          <div className="map">
            <Suspense fallback={<Skeleton variant="rounded" width="100%" height="100%" />}>
              <MapPanel
                filter={filters.filter}
                tiers={tiers}
                selection={selection}
                pointed={pointed}
                list={list}
                placeOf={placeOf}
                shown={shown}
                onShow={onMap}
                onEdit={pointId => show({ kind: 'point', pointId })}
              />
            </Suspense>
          </div>
        )}
      </Columns>
      {selection.ids.size > 0 && (
        <BulkBar
          count={selection.ids.size}
          elsewhere={elsewhere}
          all={all}
          hasMore={pages.hasNext || number > 0}
          isPage={elsewhere === 0 && selection.ids.size === points.length}
          total={pages.total}
          codes={selection.ids.size <= MAX_CODES ? codesPath([...selection.ids]) : undefined}
          onChange={bulk.show}
          onClear={() => {
            selection.clear()
            count.current?.focus()
          }}
        />
      )}
      <Suspense fallback={null}>
        {dialog?.kind === 'point' && (
          <PointFormDialog
            key={opening}
            open={open}
            onClose={closeAndReload}
            onSaved={point => {
              made.current = point
            }}
            pointId={dialog.pointId}
          />
        )}
        {dialog?.kind === 'deleted' && (
          <DeletedPointsDialog key={opening} open={open} onClose={closeAndReload} tiers={tiers ?? []} />
        )}
        {dialog?.kind === 'import' && <ImportDialog key={opening} open={open} onClose={closeAndReload} />}
      </Suspense>
      {bulk.dialog && (
        <BulkDialog
          key={bulk.opening}
          open={bulk.open}
          onClose={() => bulk.close(() => count.current?.focus())}
          action={bulk.dialog.action}
          ids={bulk.dialog.ids}
          tiers={tiers ?? []}
          tags={tags}
          onDone={(action, outcome) => {
            bulk.onDone(action, outcome)
            saved.drop()
            hide()
            reload()
          }}
        />
      )}
      {deleting && (
        <DeletePointDialog
          key={deleting.times}
          open={deleting.open}
          onClose={() => setDeleting({ ...deleting, open: false })}
          onDeleted={() => {
            selection.remove([deleting.point.id])
            saved.drop()
            hide()
            count.current?.focus()
          }}
          point={deleting.point}
        />
      )}
    </PageFrame>
  )
}
