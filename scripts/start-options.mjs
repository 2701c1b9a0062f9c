// The options of `npm start`. Any Node from 18 on can load this file, before anything is installed.

/** Default address on which the site listens: this machine only, because the local deployment's keys are public. */
export const LOOPBACK = '127.0.0.1'

/** Whether an address, or the name of a host, is this machine's own. */
export const isLoopback = address => /^(::ffff:)?127\.|^::1$|^localhost$/.test(address ?? '')

export const START_HELP = `npm start                      the site, everything behind it and a demo on this machine
npm start -- --empty           begin with the admin alone, without a demo
npm start -- --points 10000    add so many generated points
npm start -- --ephemeral       keep nothing, and leave the data in .local alone
npm start -- --clock 2027-03-01   run as if that day were today, at this time of day
npm start -- --dev             reload the site while you edit it (npm run dev)
npm start -- --help            this list
PORT=3001 npm start            another port than 3000
HOST=0.0.0.0 npm start         let other machines see the site`

/**
 * Parses the options. Throws an Error whose message explains a wrong value, or lists the options when one is unknown.
 */
export function startOptions(args, env) {
  const options = { help: false, empty: false, ephemeral: false, dev: false, points: '0', clock: '' }
  const remaining = [...args]
  for (let argument = remaining.shift(); argument !== undefined; argument = remaining.shift()) {
    const [, name = '', value] = /^--([a-z]+)(?:=(.*))?$/.exec(argument) ?? []
    if (argument === '-h') options.help = true
    else if (name === 'points') options.points = value ?? remaining.shift() ?? ''
    else if (name === 'clock') options.clock = value ?? remaining.shift() ?? '-'
    else if (value === undefined && typeof options[name] === 'boolean') options[name] = true
    else throw new Error(`npm start has no option '${argument}'. It has these:\n\n${START_HELP}`)
  }
  return {
    ...options,
    points: wholeNumber(options.points, '--points', 0, 1_000_000),
    clock: options.clock && dayOf(options.clock, '--clock'),
    host: env.HOST || LOOPBACK,
    port: wholeNumber(env.PORT ?? '3000', 'PORT', 1, 65_535),
  }
}

/** What is said once the site runs. */
export const startedLines = ({ host, empty }, siteUrl) => [
  `Ponto Urbano: ${siteUrl}`,
  ...(isLoopback(host) ? [] : [`Other machines can open it, but not the inbox: ${siteUrl}/_local/emails`]),
  ...(empty
    ? [
        `It is empty: as admin@ponto.local make price tiers (${siteUrl}/admin/pricing), then points (${siteUrl}/admin/points).`,
      ]
    : []),
]

function wholeNumber(text, name, min, max) {
  const number = Number(text)
  if (text === '' || !Number.isInteger(number) || number < min || number > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
  return number
}

function dayOf(text, name) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new Error(`${name} must be a day such as 2027-03-01, not '${text}'`)
  return text
}
