import {
  BatchGetCommand,
  type BatchGetCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { aPoint } from '#tests/support/catalogue.ts'
import { median, printFigure } from './figures.ts'
import { closeTable, makePoints, reserve } from './table.ts'

/** A reservation: its write units, and its time beside that of its requests to the table alone. */

const { table } = await import('#functions/platform/table/client.ts')

const ROUNDS = 240
const WARM_UP_ROUNDS = 40

/** The read and the write that a reservation of these points sends last; the write is not carried out. */
async function requestsOfReservation(pointIds: readonly string[]) {
  let read: BatchGetCommandInput | undefined
  let write: TransactWriteCommandInput | undefined
  table.middlewareStack.add(
    next => async args => {
      if ('RequestItems' in args.input) read = args.input as BatchGetCommandInput
      if (!('TransactItems' in args.input)) return next(args)
      write = args.input as TransactWriteCommandInput
      return { output: { $metadata: {} }, response: {} }
    },
    { step: 'initialize', name: 'capture' },
  )
  await reserve(pointIds)
  table.middlewareStack.remove('capture')
  if (!read || !write) throw new Error('a reservation reads and writes')
  return { read: new BatchGetCommand(read), write: new TransactWriteCommand(write) }
}

/** Write units in a transaction: AWS charges two for each started KB of an item. The emulator counts differently. */
const transactionUnitsOf = (items: readonly unknown[]): number =>
  items.reduce<number>((units, item) => units + 2 * Math.ceil(Buffer.byteLength(JSON.stringify(item)) / 1024), 0)

async function printWriteUnits(count: number): Promise<void> {
  const pointIds = await makePoints(count)
  const { write } = await requestsOfReservation(pointIds)
  const actions = write.input.TransactItems ?? []
  const putItems = actions.flatMap(({ Put }) => (Put ? [Put.Item] : []))
  const units = transactionUnitsOf([...putItems, ...pointIds.map(id => aPoint(id))])
  printFigure(
    `a reservation of ${count} points (goal: N + 2 = ${count + 2} items, each at two units a KB)`,
    `${actions.length} items, ${units} write units`,
  )
}

async function compareWithBareRequests(): Promise<void> {
  const [functionTimes, bareTimes]: [number[], number[]] = [[], []]
  const measure = async (times: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const pointIds = await makePoints(5)
    const { read, write } = await requestsOfReservation(await makePoints(5))
    const measurements = [
      () => measure(functionTimes, () => reserve(pointIds)),
      () =>
        measure(bareTimes, async () => {
          await table.send(read)
          await table.send(write)
        }),
    ]
    for (const each of round % 2 ? measurements : measurements.toReversed()) await each()
  }
  const functionMs = median(functionTimes.slice(WARM_UP_ROUNDS))
  const bareMs = median(bareTimes.slice(WARM_UP_ROUNDS))
  printFigure(
    'reservation of 5 points beside its requests alone (goal: 1.15 times)',
    `${(functionMs / bareMs).toFixed(2)} times (${functionMs.toFixed(1)} ms to ${bareMs.toFixed(1)} ms, medians)`,
  )
}

try {
  for (const count of [1, 5, 40]) await printWriteUnits(count)
  await compareWithBareRequests()
} finally {
  await closeTable()
}
