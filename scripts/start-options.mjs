// What `npm start` may be told. Any Node from 18 on can load this file, before anything is installed.

/** Only this machine: what runs here has no secrets to keep, and keys that anybody can read. */
export const LOOPBACK = '127.0.0.1'

export const START_HELP = `npm start                      the site, everything behind it and a demo on this machine
npm start -- --empty           begin with the admin alone, without a demo
npm start -- --points 10000    add so many generated points
npm start -- --ephemeral       keep nothing, and leave the data in .local alone
npm start -- --dev             reload the site while you edit it (npm run dev)
npm start -- --help            this list
PORT=3001 npm start            another port than 3000
HOST=0.0.0.0 npm start         let other machines see the site`

/** Answers what is asked for; throws an Error with one sentence for what can't be, and the list with it for an option. */
export function startOptions(args, env) {
  const given = { help: false, empty: false, ephemeral: false, dev: false, points: '0' }
  const left = [...args]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, name = '', value] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? []
    if (word === '-h') given.help = true
    else if (name === 'points') given.points = value ?? left.shift() ?? ''
    else if (value === undefined && typeof given[name] === 'boolean') given[name] = true
    else throw new Error(`npm start has no option '${word}'. It has these:\n\n${START_HELP}`)
  }
  return {
    ...given,
    points: wholeNumber(given.points, '--points', 0, 1_000_000),
    host: env.HOST || LOOPBACK,
    port: wholeNumber(env.PORT ?? '3000', 'PORT', 1, 65_535),
  }
}

function wholeNumber(text, name, least, most) {
  const number = Number(text)
  if (text === '' || !Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not '${text}'`)
  return number
}
