import { imports } from '#shared/api/imports.ts'
import { SOMEBODY } from '#shared/messages/point-imports.ts'
import { serve } from '../http/serve.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { addLines } from './add-lines.ts'
import { latestImports } from './imports-store.ts'
import { judgeLines } from './judge-lines.ts'
import { start } from './start.ts'
import { undo } from './undo.ts'

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
