import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { boardFilterSchema } from '#shared/installation/api/installation-tasks.ts'
import { type TaskStatus, taskStatusSchema } from '#shared/installation/rules/installation-tasks.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** Values that stand for the columns in URLs. */
const COLUMN_URL_VALUES = {
  pending_art: 'arte',
  art_approved: 'impressao',
  pending_assignment: 'pronto',
  assigned: 'em-campo',
  completed: 'concluido',
  on_hold: 'em-espera',
} as const satisfies Record<TaskStatus, string>

const URL_PARAMETERS = {
  search: 'busca',
  technician: 'tecnico',
  city: 'cidade',
  due: 'entrega',
  work: 'servico',
  column: 'coluna',
  map: 'mapa',
} as const
const URL_VALUES = {
  due: { overdue: 'atrasadas', this_week: 'esta-semana' },
  work: {
    installation: 'instalacao',
    maintenance: 'manutencao',
    inspection: 'vistoria',
    cleaning: 'limpeza',
    art_change: 'troca-de-arte',
    takedown: 'retirada',
  },
  column: COLUMN_URL_VALUES,
  map: COLUMN_URL_VALUES,
} as const

const urlFilterSchema = z.object({
  ...boardFilterSchema.shape,
  column: z.optional(taskStatusSchema),
  map: z.optional(taskStatusSchema),
})

/** The board's filters, the selected column and the column whose map is open, all stored in the URL. */
export function useBoardFilters() {
  const { filter: urlFilter, ...urlState } = useListFilter(urlFilterSchema, URL_PARAMETERS, URL_VALUES)
  const { column, map, ...filter } = urlFilter
  const [params] = useSearchParams()
  /** The current URL parameters, with the map of a column open. */
  const withMap = (status: keyof typeof COLUMN_URL_VALUES) => {
    const next = new URLSearchParams(params)
    next.set(URL_PARAMETERS.map, COLUMN_URL_VALUES[status])
    return next
  }
  return { ...urlState, filter, column, map, withMap, isFiltered: Object.keys(filter).length > 0 }
}
export type BoardFiltersState = ReturnType<typeof useBoardFilters>

/** The URL parameter that opens a task. */
export const TASK_PARAMETER = 'tarefa'

/** A link to the pipeline with a column selected. */
export const pipelineColumnUrl = (column: keyof typeof COLUMN_URL_VALUES): string =>
  `${PATHS.adminPipeline}?${new URLSearchParams({ [URL_PARAMETERS.column]: COLUMN_URL_VALUES[column] })}`
