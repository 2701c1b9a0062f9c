import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

/** The clock of a local start for which another day is today (`npm start -- --clock 2027-03-01`). */

/**
 * Makes `day` (YYYY-MM-DD) this process's today, at the machine's time of day; '' changes nothing. The browser follows
 * the dates of the answers, the database of the emulator keeps the machine's day.
 */
export function setClock(day: string): void {
  if (day === '') return
  const MachineDate = Date
  const ahead = MachineDate.parse(day) - MachineDate.parse(new MachineDate().toISOString().slice(0, 10))
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [target.now() + ahead], newTarget),
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
  })
  // Node dates answers by the machine's clock, which browsers and the AWS SDK would follow.
  subscribe('http.server.request.start', message => {
    ;(message as { response: ServerResponse }).response.setHeader('date', new Date().toUTCString())
  })
}
