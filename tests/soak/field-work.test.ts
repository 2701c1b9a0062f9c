import { afterAll, beforeAll, test } from 'vitest'
import { startLossyDevices } from '../integration/lossy-devices.ts'

let devices: Awaited<ReturnType<typeof startLossyDevices>>
beforeAll(async () => {
  devices = await startLossyDevices()
})
afterAll(() => devices.close())

test('200 completions of 5 devices, every second answer lost: each task once, no photo lost', () =>
  devices.expectEachCompletedOnce(200, 5))
