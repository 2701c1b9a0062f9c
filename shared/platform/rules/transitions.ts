/** The statuses from which `To` can be reached. */
export type StatusBefore<Table extends Record<string, readonly string[]>, To extends string> = {
  [From in keyof Table]: To extends Table[From][number] ? From : never
}[keyof Table]

export function canTransition<Table extends Record<string, readonly string[]>>(
  table: Table,
  from: keyof Table & string,
  to: keyof Table & string,
): boolean {
  return table[from]?.includes(to) ?? false
}
