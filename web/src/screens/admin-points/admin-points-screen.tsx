import AddLocationAltRounded from '@mui/icons-material/AddLocationAltRounded'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useRef, useState } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { DELETED_POINTS_TEXTS } from '#shared/catalogue/messages/deleted-points.ts'
import { EXPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { MAX_CODES_PER_REQUEST } from '#shared/catalogue/rules/point-codes.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { BulkActionBar } from '#web/features/catalogue/points/bulk-action-bar.tsx'
import { createHoveredPointStore } from '#web/features/catalogue/points/hovered-point-store.ts'
import { PointsFilters } from '#web/features/catalogue/points/points-filters.tsx'
import { PointsList } from '#web/features/catalogue/points/points-list.tsx'
import { PointsViewChoice } from '#web/features/catalogue/points/points-view-choice.tsx'
import { SortChoice } from '#web/features/catalogue/points/sort-choice.tsx'
import { useBulkDialog } from '#web/features/catalogue/points/use-bulk-dialog.ts'
import type { OpenDialog } from '#web/features/catalogue/points/use-open-points-dialog.ts'
import { useSelectAll } from '#web/features/catalogue/points/use-select-all.ts'
import { useSelection } from '#web/features/catalogue/points/use-selection.ts'
import { WorkOrdersButton } from '#web/features/installation/work-orders/work-orders-button.tsx'
import { isForbidden } from '#web/lib/call-api.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { pointCodesPath } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FoldedActions } from '#web/ui/folded-actions.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { PointsDialogs } from './points-dialogs.tsx'
import { usePointsScreen } from './use-points-screen.ts'

const MapPanel = lazyWithRetry(() => import('#web/features/catalogue/points/map-panel.tsx'))
const ExportMenu = lazyWithRetry(async () => ({
  default: (await import('#web/features/catalogue/point-export/point-export-menu.tsx')).PointExportMenu,
}))

const ListHeader = styled('div')(({ theme }) => ({
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
  '&[data-view=both]': { gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
  // The window's height without header, filters and selection bar
  '& .map': { height: 'max(400px, calc(100dvh - 301px - var(--bar, 0px)))' },
  '&[data-view=both] .map': { position: 'sticky', top: 'calc(var(--header-height) + 16px)' },
  '&[data-selecting=true]': { '--bar': '72px' },
  [theme.breakpoints.down('md')]: { '& .map': { height: 'max(360px, calc(100dvh - 421px - var(--bar, 0px)))' } },
}))

/** The managers' screen of points: list and map, with create, edit, delete and bulk changes. */
export function AdminPointsScreen() {
  useTitle(POINTS_TEXTS.TITLE)
  const catalogue = useCatalogue()
  const page = usePointsScreen()
  const { view, isSideBySide } = page
  const { filters, pages, saved, points } = page.list
  const { show } = page.dialog
  const selection = useSelection()
  const selectAll = useSelectAll(filters.filter, selection.add)
  const bulkDialog = useBulkDialog(selection)
  const [hoveredPoint] = useState(createHoveredPointStore)
  const countLine = useRef<HTMLParagraphElement>(null)
  const asGrid = useMediaQuery(theme => theme.breakpoints.up('md'))
  const tiers = catalogue.data?.pricing_tiers
  const tags = catalogue.data?.tags ?? []

  if (isForbidden(pages.error))
    return (
      <PageFrame title={POINTS_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )

  const shownRangeText = pages.range ? POINTS_TEXTS.RANGE(pages.range, pages.hasNext, pages.total) : ''
  const isSearchingOn = pages.isShowingPrevious && pages.foundSoFar > 0
  const onOtherPages = [...selection.ids].filter(id => !page.list.has(id)).length
  const onNew = () => show({ kind: 'point', pointId: undefined })
  const onImport = () => show({ kind: 'import' })
  return (
    <PageFrame
      wide
      title={POINTS_TEXTS.TITLE}
      intro={POINTS_TEXTS.INTRO}
      action={<PageActions filter={filters.filter} show={show} />}
      filters={<PointsFilters filters={filters} tiers={tiers} tags={catalogue.data?.tags} wide={asGrid} />}
    >
      <ListHeader>
        <p className="count" role="status" ref={countLine} tabIndex={-1}>
          {isSearchingOn
            ? POINTS_TEXTS.READING_ON(pages.foundSoFar)
            : pages.isSuccess && (shownRangeText || POINTS_TEXTS.NONE)}
        </p>
        {view !== 'map' && <SortChoice sort={filters.sort} onSort={filters.setSort} />}
        <PointsViewChoice view={view} isSideBySide={isSideBySide} onView={page.setView} />
      </ListHeader>
      {catalogue.isError && !catalogue.data && (
        <RetryAlert query={catalogue}>
          {POINTS_TEXTS.TIERS_FAILED} {catalogue.error.message}
        </RetryAlert>
      )}
      <Columns data-view={view} data-selecting={selection.ids.size > 0}>
        {view !== 'map' && (
          <PointsList
            pages={pages}
            points={points}
            isFirstUnlisted={
              saved.isMissing && (filters.isFiltered || pages.pageNumber > 0 || filters.sort === 'oldest')
            }
            filters={filters}
            range={shownRangeText}
            tiers={tiers}
            tags={tags}
            asGrid={asGrid}
            selection={selection}
            hoveredPoint={hoveredPoint}
            actions={page.actions}
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
                hoveredPoint={hoveredPoint}
                list={page.list.forMap}
                positionOf={page.list.positionOf}
                shown={page.shown}
                onShow={page.showOnMap}
                onOpen={pointId => show({ kind: 'point', pointId })}
              />
            </Suspense>
          </div>
        )}
      </Columns>
      {selection.ids.size > 0 && (
        <BulkActionBar
          count={selection.ids.size}
          onOtherPages={onOtherPages}
          selectAll={selectAll}
          hasMore={pages.hasNext || pages.pageNumber > 0}
          isWholePage={onOtherPages === 0 && selection.ids.size === points.length}
          total={pages.total}
          codesUrl={selection.ids.size <= MAX_CODES_PER_REQUEST ? pointCodesPath([...selection.ids]) : undefined}
          onAction={bulkDialog.show}
          onClear={() => {
            selection.clear()
            countLine.current?.focus()
          }}
        >
          <WorkOrdersButton pointIds={[...selection.ids]} />
        </BulkActionBar>
      )}
      <PointsDialogs
        page={page}
        bulk={bulkDialog}
        selection={selection}
        tiers={tiers ?? []}
        tags={tags}
        countLine={countLine}
      />
    </PageFrame>
  )
}

type ActionProps = { filter: PointListFilter; show: (dialog: OpenDialog) => void }

const PageActions = ({ filter, show }: ActionProps) => (
  <FoldedActions
    primary={
      <Button
        variant="contained"
        startIcon={<AddLocationAltRounded />}
        onClick={() => show({ kind: 'point', pointId: undefined })}
      >
        {POINTS_TEXTS.NEW}
      </Button>
    }
  >
    <Button color="inherit" startIcon={<UploadFileOutlined />} onClick={() => show({ kind: 'import' })}>
      {POINTS_TEXTS.IMPORT}
    </Button>
    <Button color="inherit" startIcon={<AddPhotoAlternateOutlined />} onClick={() => show({ kind: 'photos' })}>
      {BULK_PHOTOS_TEXTS.OPEN}
    </Button>
    <Suspense
      fallback={
        <BusyButton color="inherit" loading loadingPosition="start" startIcon={<DownloadRounded />}>
          {EXPORTS_TEXTS.EXPORT}
        </BusyButton>
      }
    >
      <ExportMenu filter={filter} />
    </Suspense>
    <Button color="inherit" startIcon={<RestoreFromTrashOutlined />} onClick={() => show({ kind: 'deleted' })}>
      {DELETED_POINTS_TEXTS.OPEN}
    </Button>
  </FoldedActions>
)
