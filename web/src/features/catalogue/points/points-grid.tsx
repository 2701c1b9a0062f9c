import { styled } from '@mui/material/styles'
import { DataGrid, type DataGridProps, GRID_CHECKBOX_SELECTION_COL_DEF, type GridColDef } from '@mui/x-data-grid'
import { ptBR } from '@mui/x-data-grid/locales'
import { type SyntheticEvent, useMemo } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { PointFieldWhere } from '#shared/catalogue/rules/point-fields.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { formatShortDateTime } from '#web/lib/printed-dates.ts'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { HoveredPointStore } from './hovered-point-store.ts'
import { PointName, PointPrice, PointStatusChip, PointTags, PointTier, PointVisibility } from './point-facts.tsx'
import { type PointActions, PointMenu } from './point-menu.tsx'
import type { PointSort } from './use-list-filters.ts'
import type { Selection } from './use-selection.ts'

const MIN_ROW_HEIGHT = 64

const Grid = styled(DataGrid<Point>)(({ theme }) => ({
  '--DataGrid-t-color-border-base': theme.palette.divider,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    minHeight: MIN_ROW_HEIGHT,
    paddingBlock: 8,
    lineHeight: 1.4,
  },
  '& .MuiDataGrid-cell[data-field="price"]': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell[data-field="updated_at"]': { color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outline: 'none' },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-cell:focus-within:has(:focus-visible), & .MuiDataGrid-columnHeader:focus-visible, & .MuiDataGrid-columnHeader:focus-within:has(:focus-visible)':
    { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  // No separators in the header
  '& .MuiDataGrid-columnSeparator': { opacity: 0 },
  '[aria-busy=true] > & .MuiDataGrid-virtualScrollerContent': { opacity: 0.55 },
}))

const LOCALE = {
  ...ptBR.components.MuiDataGrid.defaultProps.localeText,
  checkboxSelectionSelectAllRows: POINTS_TEXTS.SELECT_PAGE,
  checkboxSelectionUnselectAllRows: POINTS_TEXTS.SELECT_PAGE,
}

/** Columns that narrow lists hide, each with the width of the list from which on it is shown. Pixels. */
const MIN_WIDTHS = {
  offered: 1210,
  tag_ids: 1120,
  updated_at: 960,
  asset_code: 900,
  pricing_tier_id: 800,
  image_url: 660,
} as const

type Props = {
  points: readonly Point[]
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  tags: readonly Tag[]
  /** Width of the list. Pixels. */
  width: number
  busy: boolean
  sort: PointSort
  onSort: (sort: PointSort) => void
  selection: Selection
  hoveredPoint: HoveredPointStore
  actions: PointActions
}

type ColumnProps = Pick<Props, 'tiers' | 'tags' | 'actions'> & {
  /** Whether the asset code is shown before the address, because it has no column of its own. */
  codeInName: boolean
  /** Likewise the tier, before the street. */
  tierInName: boolean
}

const columnsOf = ({ tiers, tags, actions, codeInName, tierInName }: ColumnProps): GridColDef<Point>[] => {
  const { COLUMNS } = POINTS_TEXTS
  const fields: Record<PointFieldWhere<{ grid: true }>, GridColDef<Point>> = {
    asset_code: { field: 'asset_code', headerName: COLUMNS.code, width: 112, sortable: false },
    name: {
      field: 'name',
      headerName: COLUMNS.name,
      flex: 1,
      minWidth: 140,
      sortable: false,
      renderCell: ({ row }) => <PointName point={row} withTier={tierInName} withCode={codeInName} />,
    },
    pricing_tier_id: {
      field: 'pricing_tier_id',
      headerName: COLUMNS.tier,
      width: 84,
      sortable: false,
      renderCell: ({ row }) => <PointTier point={row} tiers={tiers} />,
    },
    tag_ids: {
      field: 'tag_ids',
      headerName: COLUMNS.tags,
      width: 200,
      sortable: false,
      renderCell: ({ row }) => <PointTags tagIds={row.tag_ids} tags={tags} />,
    },
    price_1y: {
      field: 'price',
      headerName: COLUMNS.price,
      width: 116,
      align: 'right',
      headerAlign: 'right',
      sortable: false,
      renderCell: ({ row }) => <PointPrice point={row} tiers={tiers} />,
    },
    is_available: {
      field: 'offered',
      headerName: COLUMNS.offered,
      width: 92,
      sortable: false,
      renderCell: ({ row }) => <PointVisibility isVisible={row.is_available} labels={POINTS_TEXTS.YES_NO} />,
    },
  }
  const { asset_code, name, ...others } = fields
  return [
    { ...GRID_CHECKBOX_SELECTION_COL_DEF, width: 48 },
    {
      field: 'image_url',
      headerName: COLUMNS.photo,
      width: 72,
      sortable: false,
      renderCell: ({ row }) => <PointThumbnail url={row.image_url} />,
    },
    asset_code,
    name,
    {
      field: 'status',
      headerName: COLUMNS.status,
      width: 132,
      sortable: false,
      renderCell: ({ row }) => <PointStatusChip point={row} />,
    },
    ...Object.values(others),
    {
      field: 'updated_at',
      headerName: COLUMNS.updated,
      width: 190,
      sortingOrder: ['desc', 'asc'],
      valueFormatter: (value: string) => formatShortDateTime(value),
    },
    {
      field: 'actions',
      headerName: COLUMNS.actions,
      width: 54,
      sortable: false,
      resizable: false,
      renderHeader: () => <VisuallyHidden>{COLUMNS.actions}</VisuallyHidden>,
      renderCell: ({ row, tabIndex }) => <PointMenu point={row} actions={actions} tabIndex={tabIndex} />,
    },
  ]
}

/** Points as a grid. A click on a row opens its point; a click on 'Atualizado em' changes the order. */
function PointsGrid(props: Props) {
  const { points, tiers, tags, width, busy, sort, onSort, selection, hoveredPoint, actions } = props
  const codeInName = width < MIN_WIDTHS.asset_code
  const tierInName = width < MIN_WIDTHS.pricing_tier_id
  const columns = useMemo(
    () => columnsOf({ tiers, tags, actions, codeInName, tierInName }),
    [tiers, tags, actions, codeInName, tierInName],
  )
  const columnVisibility = Object.fromEntries(
    Object.entries(MIN_WIDTHS).map(([field, minWidth]) => [field, width >= minWidth]),
  )
  // The grid only knows the points of this page
  const selectedOnPage = useMemo(
    () => new Set(points.flatMap(({ id }) => (selection.ids.has(id) ? [id] : []))),
    [points, selection.ids],
  )

  const onSelect: DataGridProps<Point>['onRowSelectionModelChange'] = ({ type, ids }) => {
    const isSelected = (id: string): boolean => ids.has(id) === (type === 'include')
    selection.add(points.flatMap(({ id }) => (isSelected(id) ? [id] : [])))
    selection.remove(points.flatMap(({ id }) => (isSelected(id) ? [] : [id])))
  }
  const setHoveredRow = ({ currentTarget }: SyntheticEvent<HTMLElement>) => hoveredPoint.set(currentTarget.dataset.id)
  const clearHoveredRow = () => hoveredPoint.set(undefined)

  return (
    <div aria-busy={busy} style={{ display: 'flex', flexDirection: 'column' }}>
      <Grid
        aria-label={POINTS_TEXTS.TITLE}
        rows={points}
        columns={columns}
        columnVisibilityModel={columnVisibility}
        localeText={LOCALE}
        // As high as the name needs: nothing of it is cut
        getRowHeight={() => 'auto'}
        getEstimatedRowHeight={() => MIN_ROW_HEIGHT}
        columnHeaderHeight={48}
        paginationMode="server"
        rowCount={-1}
        paginationModel={{ page: 0, pageSize: 100 }}
        hideFooter
        sortingMode="server"
        sortModel={[{ field: 'updated_at', sort: sort === 'newest' ? 'desc' : 'asc' }]}
        onSortModelChange={([chosen]) => onSort(chosen?.sort === 'asc' ? 'oldest' : 'newest')}
        checkboxSelection
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={{ type: 'include', ids: selectedOnPage }}
        onRowSelectionModelChange={onSelect}
        onRowClick={({ row }) => {
          if (!getSelection()?.toString()) actions.onEdit(row)
        }}
        onCellKeyDown={({ field, row }, event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return
          if (field === GRID_CHECKBOX_SELECTION_COL_DEF.field) return
          event.preventDefault()
          if (field === 'actions') event.currentTarget.querySelector('button')?.click()
          else actions.onEdit(row)
        }}
        slotProps={{
          row: {
            onMouseEnter: setHoveredRow,
            onMouseLeave: clearHoveredRow,
            onFocus: setHoveredRow,
            onBlur: clearHoveredRow,
          },
        }}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableDensitySelector
        // The page has at most a hundred rows and scrolls itself
        disableVirtualization
      />
    </div>
  )
}

export default PointsGrid
