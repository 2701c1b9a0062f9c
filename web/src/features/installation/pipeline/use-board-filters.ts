import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { boardFilter } from '#shared/installation/api/installation-tasks.ts'
import { taskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** How columns are called in the address. */
const COLUMNS = {
  pending_art: 'arte',
  art_approved: 'impressao',
  pending_assignment: 'pronto',
  assigned: 'em-campo',
  completed: 'concluido',
  on_hold: 'em-espera',
} as const

const NAMES = {
  search: 'busca',
  technician: 'tecnico',
  city: 'cidade',
  due: 'entrega',
  column: 'coluna',
  map: 'mapa',
} as const
const IN_ADDRESS = {
  due: { overdue: 'atrasadas', this_week: 'esta-semana' },
  column: COLUMNS,
  map: COLUMNS,
} as const

const inAddress = z.object({ ...boardFilter.shape, column: z.optional(taskStatus), map: z.optional(taskStatus) })

/** What the board is narrowed down to, which column is looked at, and of which a map is open: all in the page's address. */
export function useBoardFilters() {
  const { filter: asked, ...address } = useListFilter(inAddress, NAMES, IN_ADDRESS)
  const { column, map, ...filter } = asked
  const [params] = useSearchParams()
  /** The same address with a column's map open. */
  const withMap = (status: keyof typeof COLUMNS) => {
    const next = new URLSearchParams(params)
    next.set(NAMES.map, COLUMNS[status])
    return next
  }
  return { ...address, filter, column, map, withMap, isNarrowed: Object.keys(filter).length > 0 }
}
export type BoardFilters = ReturnType<typeof useBoardFilters>

/** Parameter of the address that opens a task. */
export const TASK_PARAMETER = 'tarefa'

/** The pipeline with a column in sight. */
export const addressOfColumn = (column: keyof typeof COLUMNS): string =>
  `${PATHS.adminPipeline}?${new URLSearchParams({ [NAMES.column]: COLUMNS[column] })}`
