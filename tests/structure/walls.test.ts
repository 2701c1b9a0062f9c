import { describe, expect, test } from 'vitest'
import { importGraphOf, projectSources } from './import-graph.ts'
import { unusedFeatureOffers, wallBreachesOf } from './walls.ts'

/** No import breaks the rules of walls.ts, and every rule is seen to fail on an example. */

const sources = projectSources()
const graph = importGraphOf(sources)

test('every wall stands', () => expect(wallBreachesOf(graph)).toEqual([]))

test('what a feature offers, another takes', () => expect(unusedFeatureOffers(graph)).toEqual([]))

test('no room is left out', () => {
  const rooms = new Set([...sources.keys()].map(path => path.split('/')[0]))
  for (const room of ['shared', 'functions', 'infra', 'local', 'web', 'scripts', 'tests']) expect(rooms).toContain(room)
})

const breachesIn = (files: Readonly<Record<string, string>>): string[] =>
  wallBreachesOf(importGraphOf(new Map(Object.entries(files))))

describe('a wall that falls is told', () => {
  test.each([
    // Zones
    [
      'shared/catalogue/rules/points.ts',
      `import '#shared/catalogue/api/points.ts'`,
      'shared/catalogue/rules/ imports no shared/catalogue/api/points.ts',
    ],
    [
      'shared/catalogue/rules/points.ts',
      `import '#shared/platform/messages/site.ts'`,
      'shared/catalogue/rules/ imports no shared/platform/messages/site.ts',
    ],
    [
      'shared/catalogue/rules/points.ts',
      `import { useState } from 'react'`,
      'shared/catalogue/rules/ imports no react',
    ],
    ['shared/catalogue/rules/points.ts', `import 'node:fs'`, 'shared/catalogue/rules/ imports no node:fs'],
    [
      'shared/catalogue/api/points.ts',
      `import '../../../functions/platform/table/keys.ts'`,
      'shared/catalogue/api/ imports no functions/platform/table/keys.ts',
    ],
    [
      'functions/catalogue/points/get-point.ts',
      `import '#infra/system.ts'`,
      'functions/catalogue/ imports no infra/system.ts',
    ],
    [
      'functions/catalogue/points/get-point.ts',
      `import '@mui/material/Button'`,
      'functions/catalogue/ imports no @mui/material',
    ],
    [
      'functions/platform/table/read.ts',
      `import '../../catalogue/points/points-store.ts'`,
      'functions/platform/table/ imports no functions/catalogue/points/points-store.ts',
    ],
    ['infra/system.ts', `import '#local/environment.ts'`, 'infra/ imports no local/environment.ts'],
    ['local/start.ts', `import '#tests/support/table.ts'`, 'local/ imports no tests/support/table.ts'],
    ['scripts/audit.ts', `import '#web/lib/paths.ts'`, 'scripts/ imports no web/src/lib/paths.ts'],
    ['web/src/ui/money.ts', `import 'node:fs'`, 'web/src/ui/ imports no node:fs'],
    ['web/src/ui/money.ts', `import '@aws-sdk/client-s3'`, 'web/src/ui/ imports no @aws-sdk/client-s3'],
    [
      'web/src/lib/call-api.ts',
      `import '../ui/page-loading.tsx'`,
      'web/src/lib/ imports no web/src/ui/page-loading.tsx',
    ],
    [
      'web/src/map/layers.ts',
      `import '#web/features/orders/cart/use-cart.ts'`,
      'web/src/map/ imports no web/src/features/orders/cart/use-cart.ts',
    ],
    [
      'web/src/features/office/users/use-users.ts',
      `import '#web/screens/home/home-screen.tsx'`,
      'web/src/features/ imports no web/src/screens/home/home-screen.tsx',
    ],
    [
      'web/src/screens/home/home-screen.tsx',
      `import '#web/app/theme.ts'`,
      'web/src/screens/ imports no web/src/app/theme.ts',
    ],
    ['tests/journeys/site.spec.ts', `import '#web/lib/paths.ts'`, 'tests/journeys/ imports no web/src/lib/paths.ts'],
    [
      'tests/web/app/guards.test.tsx',
      `import '#functions/platform/table/keys.ts'`,
      'tests/web/ imports no functions/platform/table/keys.ts',
    ],
    ['elsewhere.ts', `import 'react'`, 'elsewhere.ts stands in no zone'],
    // In every way of importing
    ['web/src/lib/call-api.ts', `import type { Stats } from 'node:fs'`, 'web/src/lib/ imports no node:fs'],
    ['web/src/lib/call-api.ts', `export { readFile } from 'node:fs/promises'`, 'web/src/lib/ imports no node:fs'],
    ['web/src/lib/call-api.ts', `export const read = () => import('node:fs')`, 'web/src/lib/ imports no node:fs'],
    ['web/src/lib/call-api.ts', `export type Read = typeof import('node:fs')`, 'web/src/lib/ imports no node:fs'],
    // Reserved imports
    [
      'functions/catalogue/points/get-point.ts',
      `import '../../platform/table/keys.ts'`,
      'only stores build keys: functions/catalogue/points/get-point.ts',
    ],
    [
      'functions/catalogue/points/get-point.ts',
      `import { GetCommand } from '@aws-sdk/lib-dynamodb'`,
      'only stores speak to the table: functions/catalogue/points/get-point.ts',
    ],
    [
      'functions/upkeep/audit/audit-table.ts',
      `import { ScanCommand } from '@aws-sdk/lib-dynamodb'`,
      'only stores speak to the table: functions/upkeep/audit/audit-table.ts',
    ],
    [
      'web/src/screens/home/home-screen.tsx',
      `import '#shared/api/index.ts'`,
      "the map's first view does not carry every group's contract: import the group itself: web/src/screens/home/home-screen.tsx",
    ],
    // Domains
    [
      'shared/catalogue/rules/points.ts',
      `import '../../orders/rules/orders.ts'`,
      'shared/catalogue/rules/ imports no shared/orders/rules/orders.ts',
    ],
    [
      'functions/orders/confirm-order.ts',
      `import '../installation/tasks/new-installation-task.ts'`,
      'functions/orders/ imports no functions/installation/tasks/new-installation-task.ts',
    ],
    [
      'functions/orders/confirm-order.ts',
      `import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'`,
      'functions/orders/ imports no shared/installation/rules/installation-tasks.ts',
    ],
    [
      'functions/platform/context.ts',
      `import { REFUSALS } from '#shared/api/refusals.ts'`,
      'functions/platform/ imports no shared/api/refusals.ts',
    ],
    [
      'web/src/features/people/session/use-session.ts',
      `import '../../orders/cart/use-cart.ts'`,
      'people/session stands below orders/cart',
    ],
    // Features
    [
      'web/src/features/office/users/use-users.ts',
      `import '../../catalogue/points/use-points.ts'`,
      'catalogue/points does not offer web/src/features/catalogue/points/use-points.ts: web/src/features/office/users/use-users.ts',
    ],
  ])('%s: %s', (path, line, told) => {
    expect(breachesIn({ [path]: line }).some(breach => breach.startsWith(told))).toBe(true)
  })

  test.each([
    `import './points.ts'`,
    `import type { Point } from './points.ts'`,
    `export const later = () => import('./points.ts')`,
  ])('circle: %s', line => {
    const breaches = breachesIn({
      'shared/catalogue/rules/money.ts': line,
      'shared/catalogue/rules/points.ts': `import './prices.ts'`,
      'shared/catalogue/rules/prices.ts': `import './money.ts'`,
    })
    expect(breaches).toContain(
      'circle: shared/catalogue/rules/money.ts → shared/catalogue/rules/points.ts → shared/catalogue/rules/prices.ts',
    )
  })

  test('two features that need each other, by files that do not', () => {
    const breaches = breachesIn({
      'web/src/features/orders/cart/use-cart.ts': `import '../../people/session/use-session.ts'`,
      'web/src/features/people/session/phone-number.ts': `import '../../orders/cart/cart-store.ts'`,
    })
    expect(breaches).toContain('circle of features: orders/cart → people/session')
  })

  test('code that nothing runs, or only a test', () => {
    const breaches = breachesIn({
      'package.json': '{ "scripts": { "audit": "node scripts/run.mjs scripts/audit.ts" } }',
      'scripts/run.mjs': '',
      'scripts/audit.ts': `import '#infra/system.ts'`,
      'infra/system.ts': `export const entry = 'functions/api/points.ts'`,
      'functions/api/points.ts': '',
      'functions/catalogue/points/unused.ts': '',
      'functions/catalogue/points/only-tested.ts': '',
      'tests/functions/catalogue/points.test.ts': `import '#functions/catalogue/points/only-tested.ts'\nimport '#tests/support/requests.ts'`,
      'tests/support/requests.ts': '',
      'tests/support/unused.ts': '',
    })
    expect(breaches).toEqual([
      'functions/catalogue/points/unused.ts is imported by nothing that runs',
      'functions/catalogue/points/only-tested.ts is imported by nothing that runs',
      'tests/support/unused.ts is imported by nothing that runs',
    ])
  })
})
