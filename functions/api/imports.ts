import { imports } from '#shared/api/imports.ts'
import { SOMEBODY } from '#shared/messages/point-imports.ts'
import { addLines } from '../catalogue/imports/add-lines.ts'
import { latestImports } from '../catalogue/imports/imports-store.ts'
import { judgeLines } from '../catalogue/imports/judge-lines.ts'
import { start } from '../catalogue/imports/start.ts'
import { undo } from '../catalogue/imports/undo.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { serve } from '../platform/http/serve.ts'

/** Imports that the screen shows. */
const LATEST = 10

export const handler = serve(imports, {
  check: async ({ lines }) => (await judgeLines(lines)).report,
  start: async (sheet, { actor, now }) => {
    const person = await findProfile(actor.user_id)
    return start({ ...sheet, created_by: person?.name ?? SOMEBODY }, { now })
  },
  addLines,
  list: async () => ({ imports: await latestImports(LATEST) }),
  undo,
})
