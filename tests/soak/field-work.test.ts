import { afterAll, beforeAll, test } from 'vitest'
import { startDevices } from '../integration/lossy-devices.ts'

let devices: Awaited<ReturnType<typeof startDevices>>
beforeAll(async () => {
  devices = await startDevices()
})
afterAll(() => devices.close())

test('200 completions of 5 devices, every second answer lost: each task once, no photo lost', () =>
  devices.expectEachCompletedOnce(200, 5))
