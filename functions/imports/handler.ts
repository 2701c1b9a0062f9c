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
  check: async ({ input }) => (await judgeLines(input.lines)).report,
  start: async ({ input, actor, now }) => {
    const person = await findProfile(actor.user_id)
    return start({ ...input, created_by: person?.name ?? SOMEBODY }, now)
  },
  addLines: ({ input, now }) => addLines(input.import_id, input.lines, now),
  list: async () => ({ imports: await latestImports(LATEST) }),
  undo: ({ input, now }) => undo(input.import_id, input.cursor, now),
})
