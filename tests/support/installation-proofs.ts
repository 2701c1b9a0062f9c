import type { InstallationProof } from '#shared/installation/rules/installation-proof.ts'

/** A proof of installation with one photo and no position. */
export const aProof = (taskId: string, changes: Partial<InstallationProof> = {}): InstallationProof => ({
  task_id: taskId,
  point_id: '1',
  completion_id: '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44',
  photos: [
    {
      which: 'near',
      url: `/media/installation-photos/1-${taskId}.jpg`,
      bytes: 184_231,
      sha256: 'a3'.repeat(32),
      width: 1280,
      height: 960,
      taken_at: '2026-11-22T12:05:00.000Z',
      received_at: '2026-11-22T12:06:00.000Z',
      position: null,
      distance_m: null,
    },
  ],
  completed_by: { user_id: 'field_technician-user', role: 'field_technician' },
  received_at: '2026-11-22T12:06:00.000Z',
  ...changes,
})
