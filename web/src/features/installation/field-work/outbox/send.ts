import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { ApiError } from '#web/lib/call.ts'
import { PictureError } from '#web/lib/draw-picture.ts'
import type { Report, Shot } from './report.ts'
import type { Store } from './store.ts'

/** How reports reach the server. Each may be done twice without harm. */
export type Ways = {
  /** Answers where the photo was put. */
  upload: (photo: Blob, report: Report) => Promise<string>
  complete: (report: Extract<Report, { kind: 'complete' }>, photos: SentShot[]) => Promise<unknown>
  giveBack: (report: Extract<Report, { kind: 'return' }>) => Promise<unknown>
  /** Tells the office what was done about a task that was taken away, with the photos that are sent. */
  tellLate: (report: Report, photos: SentShot[]) => Promise<unknown>
}
type SentShot = Omit<Shot, 'key'> & { key: string }

/** `later`: it, `stop`: nothing can be sent now; both are tried again by themselves. `told`, `shown`: to the office, of what was refused. */
type Outcome = 'sent' | 'refused' | 'later' | 'stop' | 'told' | 'shown'

/** What says nothing against the report itself. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof PictureError) return 'refused'
  // No way to the bucket, no session to ask with, or a mistake of ours: whatever it is, the report is not at fault.
  if (!(error instanceof ApiError)) return 'stop'
  // What stands between may answer in the server's place, and a newer server in words that this version does not know: until it
  // is heard that the report was taken, it waits.
  if (error.code === 'BAD_ANSWER' && error.status < 400) return 'later'
  if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) return 'stop'
  // Others change the task all the time; the uploads are gone again.
  return error.code === 'TASK_CHANGED' || error.code === 'FILE_NOT_FOUND' ? 'later' : 'refused'
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'FILE_NOT_FOUND'

/** Sends one report, from where it was left. What was uploaded is noted photo by photo, so that none is sent twice. */
async function deliver(store: Store, given: Report, ways: Ways): Promise<void> {
  if (given.kind === 'return') return void (await ways.giveBack(given))
  const sent = await uploaded(store, given, ways)
  await ways.complete(given, sent)
}

async function uploaded(store: Store, given: Extract<Report, { kind: 'complete' }>, ways: Ways): Promise<SentShot[]> {
  let report = given
  const sent: SentShot[] = []
  for (const shot of given.photos) {
    const key = shot.key ?? (await uploadOf(shot))
    sent.push({ ...shot, key })
    report = { ...report, photos: report.photos.map(each => (each.which === shot.which ? { ...each, key } : each)) }
    if (shot.key === null) await store.note(report)
  }
  return sent

  async function uploadOf({ which }: Shot): Promise<string> {
    const photo = await store.photo(given.id, which)
    if (!photo) throw new PictureError(FIELD_WORK.PHOTO_GONE)
    return ways.upload(photo, given)
  }
}

/** What arrived and was not used within a day is gone from the server: the device still has it. */
const withoutKeys = (report: Report): Report =>
  report.kind === 'complete' ? { ...report, photos: report.photos.map(shot => ({ ...shot, key: null })) } : report

async function send(store: Store, report: Report, ways: Ways): Promise<Outcome> {
  try {
    await deliver(store, report, ways).catch(async (error: unknown) => {
      if (!isOver(error)) throw error
      await store.note(withoutKeys(report))
      await deliver(store, withoutKeys(report), ways)
    })
    await store.remove(report)
    return 'sent'
  } catch (error) {
    const outcome = outcomeOf(error)
    const isOffline = error instanceof ApiError && error.status === 0
    const why = isOffline || !(error instanceof Error) ? null : sentenceOf(error, report)
    const now = await asKept(store, report)
    const telling = isTakenAway(error) ? { told: 'waiting' as const } : {}
    await store.note({ ...now, state: outcome === 'refused' ? 'refused' : 'waiting', why, ...telling })
    return outcome
  }
}

async function asKept(store: Store, report: Report): Promise<Report> {
  const [now = report] = (await store.list(report.user_id)).filter(({ seq }) => seq === report.seq)
  return now
}

/** The office gave it to somebody else, or moved it. */
const isTakenAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TASK_NOT_IN_FIELD' || error.code === 'TASK_NOT_FOUND')

/** What others than the person at the device did meanwhile is said so; the rest speaks for itself. */
function sentenceOf(error: Error, { kind }: Report): string {
  if (!(error instanceof ApiError)) return error instanceof PictureError ? error.message : FIELD_WORK.NOT_SENT
  return isTakenAway(error) ? FIELD_WORK.TAKEN_AWAY[kind] : error.message
}

/** Tells the office of a report that was refused because its task was taken away; with its photos it is over for the device. */
async function tell(store: Store, report: Report, ways: Ways): Promise<Outcome> {
  const isShown = report.told === 'photos' && report.kind === 'complete'
  try {
    await ways.tellLate(report, isShown ? await uploaded(store, report, ways) : [])
    if (isShown) await store.remove(report)
    else await store.note({ ...(await asKept(store, report)), told: 'told' })
    return isShown ? 'shown' : 'told'
  } catch (error) {
    const outcome = outcomeOf(error)
    // What arrived and was not used within a day is gone: the next try sends it anew.
    if (isOver(error)) await store.note(withoutKeys(await asKept(store, report)))
    if (outcome !== 'refused') return outcome
    const { told: _, ...rest } = await asKept(store, report)
    const why = error instanceof ApiError && !isTakenAway(error) ? error.message : rest.why
    await store.note(isShown ? { ...rest, told: 'told', why } : { ...rest, why })
    return outcome
  }
}

const hasToBeTold = ({ state, told }: Report): boolean =>
  state === 'refused' && (told === 'waiting' || told === 'photos')

const underWay = new Set<string>()

/** One sender at a time on a device, in whichever tab; a page without TLS has no locks, and only its own to mind. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks)
    return navigator.locks.request(name, { ifAvailable: true }, async lock => (lock ? work() : undefined))
  if (underWay.has(name)) return
  underWay.add(name)
  await work().finally(() => underWay.delete(name))
}

type OnTried = (report: Report, outcome: Outcome) => void

/**
 * Sends what waits of this person, in the order in which it was made, until nothing more can be sent now. `onTried`: what became of
 * each. Never throws for what was not sent: that waits, and says why.
 */
export const sendAll = (store: Store, userId: string, ways: Ways, onTried: OnTried): Promise<void> =>
  alone(`outbox ${store.name}`, async () => {
    for (const report of await store.list(userId)) {
      if (report.state === 'waiting') {
        const outcome = await send(store, report, ways)
        onTried(report, outcome)
        if (outcome === 'stop') return
      }
      const now = await asKept(store, report)
      if (!hasToBeTold(now)) continue
      const outcome = await tell(store, now, ways)
      onTried(now, outcome)
      if (outcome === 'stop') return
    }
  })
