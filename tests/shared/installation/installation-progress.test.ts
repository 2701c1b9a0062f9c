import { describe, expect, it } from 'vitest'
import type { ArtStatus, TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import { installationProgressOf } from '#shared/installation/rules/task-progress.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import type { InstallationProgress } from '#shared/orders/rules/installation-progress.ts'

const task = (status: TaskStatus, art_status: ArtStatus = 'none') => ({ status, art_status })

describe('how far the signs of an order are', () => {
  it('is nothing where there is no task', () => expect(installationProgressOf([])).toBeNull())

  it.each<[string, Parameters<typeof installationProgressOf>[0], Omit<InstallationProgress, 'signs'>]>([
    ['waits for the art', [task('pending_art', 'sent')], { art_settled: 0, installed: 0 }],
    ['a refused art is not settled', [task('pending_art', 'refused')], { art_settled: 0, installed: 0 }],
    ['has its art approved', [task('pending_art', 'approved')], { art_settled: 1, installed: 0 }],
    ['is printed without approval', [task('art_approved', 'sent')], { art_settled: 1, installed: 0 }],
    ['waits for a technician', [task('pending_assignment')], { art_settled: 1, installed: 0 }],
    ['has one', [task('assigned')], { art_settled: 1, installed: 0 }],
    ['came back before its art was settled', [task('on_hold')], { art_settled: 0, installed: 0 }],
    ['came back from the street', [task('on_hold', 'approved')], { art_settled: 1, installed: 0 }],
    ['hangs', [task('completed')], { art_settled: 1, installed: 1 }],
  ])('%s', (_, tasks, progress) => expect(installationProgressOf(tasks)).toEqual({ signs: 1, ...progress }))

  it.each([
    [0, 0, 'Instalação: aguardando a arte'],
    [1, 0, 'Arte: 1 de 2 aprovadas'],
    [2, 0, 'Arte aprovada: instalação em andamento'],
    [2, 1, 'Instalação: 1 de 2 pontos instalados'],
    [2, 2, 'Todos os pontos instalados'],
  ])('with %i arts and %i signs of two is told', (art_settled, installed, said) =>
    expect(ORDERS_TEXTS.INSTALLING({ signs: 2, art_settled, installed })).toBe(said),
  )
})
