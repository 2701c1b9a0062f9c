import { styled } from '@mui/material/styles'
import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { ptBR } from '@mui/x-data-grid/locales'
import { useMemo } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { LineStateLabel } from './line-state-label.tsx'
import type { PreviewLine } from './preview-lines.ts'

/** Rows of a page; only those in sight are drawn. */
const PAGE_SIZE = 100

const Grid = styled(DataGrid<PreviewLine>)(({ theme }) => ({
  '--DataGrid-t-color-border-base': theme.palette.divider,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .wrong': { color: theme.palette.error.main, fontWeight: 600 },
}))

type Column = { column: string; label: string }
type Props = {
  lines: readonly PreviewLine[]
  columns: readonly Column[]
  onLine: (line: PreviewLine) => void
}

/** Width of a column in which its longest cell is not cut, such as a CNPJ; longer texts are. Pixels. */
function widthOf({ column, label }: Column, lines: readonly PreviewLine[]): number {
  const length = lines.reduce((longest, { cells }) => Math.max(longest, cells[column]?.length ?? 0), label.length)
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, PADDING + CHARACTER_WIDTH * length))
}
const [MIN_WIDTH, MAX_WIDTH, PADDING, CHARACTER_WIDTH] = [96, 260, 28, 8.5]

const columnsOf = (columns: readonly Column[], lines: readonly PreviewLine[]): GridColDef<PreviewLine>[] => [
  { field: 'id', headerName: IMPORTS_TEXTS.LINE_COLUMN, width: 76, type: 'number' },
  {
    field: 'state',
    headerName: IMPORTS_TEXTS.STATE_COLUMN,
    width: 116,
    renderCell: ({ row }) => <LineStateLabel state={row.state} />,
  },
  ...columns.map(
    ({ column, label }): GridColDef<PreviewLine> => ({
      field: column,
      headerName: label,
      width: widthOf({ column, label }, lines),
      valueGetter: (_, { cells }) => cells[column] ?? '',
      cellClassName: ({ row }) => (row.problems.some(problem => problem.column === column) ? 'wrong' : ''),
    }),
  ),
]

/** The lines of a sheet as a grid with the sheet's columns. */
function LinesGrid({ lines, columns, onLine }: Props) {
  const gridColumns = useMemo(() => columnsOf(columns, lines), [columns, lines])
  return (
    <div style={{ height: 460 }}>
      <Grid
        aria-label={IMPORTS_TEXTS.LINES}
        rows={lines}
        columns={gridColumns}
        localeText={{ ...ptBR.components.MuiDataGrid.defaultProps.localeText, noRowsLabel: IMPORTS_TEXTS.NO_LINES }}
        density="compact"
        initialState={{ pagination: { paginationModel: { pageSize: PAGE_SIZE } } }}
        pageSizeOptions={[PAGE_SIZE]}
        disableRowSelectionOnClick
        onRowClick={({ row }) => onLine(row)}
        onCellKeyDown={({ row }, event) => {
          if (event.key === 'Enter') onLine(row)
        }}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableDensitySelector
      />
    </div>
  )
}

export default LinesGrid
