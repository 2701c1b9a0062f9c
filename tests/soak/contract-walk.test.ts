import { expect, test } from 'vitest'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { siteClientOf } from '../integration/site-client.ts'

test('whatever an answer gives is taken by every route that asks for it, and of all odd texts none is let in anywhere that can not be kept', async () => {
  const { deployment, complaints } = await startDemo()
  try {
    await deployment.images
    await siteClientOf(deployment).expectContractHolds({ isBrief: false })
    const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
    expect((await auditTable()).breaches).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await deployment.stop()
  }
})
