import { imports } from '#shared/catalogue/api/imports.ts'
import { UNKNOWN_IMPORTER } from '#shared/catalogue/messages/point-imports.ts'
import { addLines } from '../catalogue/imports/add-lines.ts'
import { listLatestImports } from '../catalogue/imports/imports-store.ts'
import { revertImport } from '../catalogue/imports/revert-import.ts'
import { startImport } from '../catalogue/imports/start-import.ts'
import { validateLines } from '../catalogue/imports/validate-lines.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { serve } from './http/serve.ts'

/** Imports on the screen. */
const LISTED_IMPORTS = 10

export const handler = serve(imports, {
  check: async ({ lines }, { now }) => (await validateLines(lines, { now, changesPoints: true })).report,
  start: async (sheet, { actor, now }) => {
    const person = await findProfile(actor.user_id)
    return startImport({ ...sheet, created_by: person?.name ?? UNKNOWN_IMPORTER }, { now })
  },
  addLines,
  list: async () => ({ imports: await listLatestImports(LISTED_IMPORTS) }),
  undo: revertImport,
})
