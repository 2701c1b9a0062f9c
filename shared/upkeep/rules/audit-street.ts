import type { Point } from '../../catalogue/rules/points.ts'
import { type HangingSign, isSaidByWork, isTakenDownWith } from '../../catalogue/rules/signs.ts'
import type { DamageReport } from '../../installation/rules/damage-reports.ts'
import type { InstallationProof } from '../../installation/rules/installation-proof.ts'
import type { InstallationTask } from '../../installation/rules/installation-tasks.ts'

/** Audited records of work in the street: proofs of tasks, point codes, damage reports. */
export type AuditedStreet = {
  proofs: readonly Pick<InstallationProof, 'task_id' | 'point_id'>[]
  codes: readonly { code: string; point_id: string }[]
  damages: readonly Pick<DamageReport, 'id' | 'point_id' | 'task_id'>[]
}

export type StreetRule =
  | 'a proof is of a task at its point'
  | 'an available point shows no sign'
  | 'a point that a photo proved has a sign'
  | 'a sign that was taken down does not hang'
  | 'a point’s code leads to it'
  | 'what was told of a damage is mended by a task there'

/** The points and tasks to which these records belong. */
type StreetContext = {
  points: readonly (Pick<Point, 'id' | 'code' | 'status' | 'installed_at'> & {
    lacks_sign?: true
    sign?: HangingSign | null | undefined | null | undefined
  })[]
  tasks: readonly (Pick<InstallationTask, 'id' | 'work' | 'point_id'> &
    Partial<Pick<InstallationTask, 'takes_down' | 'completed_at'>>)[]
}

type Breach = { rule: StreetRule; subject: string; finding: string }

/**
 * Breaches of invariants of these records. A proof needs its task, but a task needs no proof: a manager may have moved
 * it to completed, or it may be older than proofs. A point code stays when its point is deleted, and never belongs to
 * another point.
 */
export function findStreetBreaches({ points, tasks, proofs, codes, damages }: AuditedStreet & StreetContext): Breach[] {
  const taskById = new Map(tasks.map(task => [task.id, task]))
  const pointOfCode = new Map(codes.map(({ code, point_id }) => [code, point_id]))
  const codeOfPoint = new Map(points.map(({ id, code }) => [id, code]))
  const signOfPoint = new Map(points.map(({ id, sign }) => [id, sign]))
  const breach = (rule: StreetRule, subject: string, finding: string): Breach => ({ rule, subject, finding })
  return [
    ...proofs
      .filter(({ task_id, point_id }) => taskById.get(task_id)?.point_id !== point_id)
      .map(({ task_id, point_id }) =>
        breach('a proof is of a task at its point', `task ${task_id}`, `the proof names point ${point_id}`),
      ),
    ...points
      .filter(({ status, installed_at }) => status === 'available' && installed_at !== null)
      .map(({ id, installed_at }) =>
        breach('an available point shows no sign', `point ${id}`, `has one since ${installed_at}`),
      ),
    ...points
      .filter(({ lacks_sign }) => lacks_sign)
      .map(({ id, installed_at }) =>
        breach('a point that a photo proved has a sign', `point ${id}`, `was proved at ${installed_at}`),
      ),
    ...tasks.flatMap(task => {
      const sign = task.work === 'takedown' && task.completed_at ? signOfPoint.get(task.point_id) : undefined
      // What the office or an import says at the point itself is newer knowledge, of whatever day it dates the sign.
      return !sign ||
        !isSaidByWork(sign) ||
        sign.since > (task.completed_at ?? '') ||
        !isTakenDownWith({ sign }, task.takes_down ?? null)
        ? []
        : [
            breach(
              'a sign that was taken down does not hang',
              `point ${task.point_id}`,
              `has one since ${sign.since}, which task ${task.id} took down at ${task.completed_at}`,
            ),
          ]
    }),
    ...points.flatMap(({ id, code }) =>
      code === null || pointOfCode.get(code) === id
        ? []
        : [breach('a point’s code leads to it', `point ${id}`, `${code} leads to ${pointOfCode.get(code)}`)],
    ),
    ...codes.flatMap(({ code, point_id }) =>
      !codeOfPoint.has(point_id) || codeOfPoint.get(point_id) === code
        ? []
        : [breach('a point’s code leads to it', `point ${point_id}`, `has ${codeOfPoint.get(point_id)}, not ${code}`)],
    ),
    ...damages.flatMap(({ id, point_id, task_id }) => {
      // No sign hung there, and more such tasks were not allowed.
      if (task_id === null) return []
      const task = taskById.get(task_id)
      return task?.work === 'maintenance' && task.point_id === point_id
        ? []
        : [
            breach(
              'what was told of a damage is mended by a task there',
              `report ${id}`,
              `names ${task ? `${task.work} at point ${task.point_id}` : 'no task'}`,
            ),
          ]
    }),
  ]
}
