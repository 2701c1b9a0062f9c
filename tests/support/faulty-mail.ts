import { createServer } from 'node:http'
import * as z from 'zod/mini'
import { closeServer, listenLocally } from '#local/emulators/local-server.ts'
import { startSes } from '#local/emulators/ses.ts'

/** The mail service accepts an e-mail, refuses its address, answers 500, or never answers. */
export type MailBehavior = 'take' | 'refuse' | 'fail' | 'hang'

const outgoing = z.object({ Destination: z.object({ ToAddresses: z.array(z.string()) }) })

/** The mail emulator behind a proxy that injects the faults that `conduct` names for each address. */
export async function startFaultyMailService() {
  const onCrash = (sentence: string) => {
    throw new Error(sentence)
  }
  const mail = await startSes({ directory: undefined, onCrash })
  let conduct: (address: string) => MailBehavior = () => 'take'
  const requestedPaths: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const [address = ''] = outgoing.parse(JSON.parse(body.toString())).Destination.ToAddresses
    requestedPaths.push(address)
    const does = conduct(address)
    if (does === 'hang') return
    if (does === 'take') {
      const { authorization = '' } = request.headers
      const headers = { 'content-type': 'application/json', authorization }
      const answer = await fetch(`${mail.endpoint}${request.url}`, { method: 'POST', headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      return
    }
    const error = does === 'refuse' ? 'MessageRejected' : 'InternalServerError'
    response
      .writeHead(does === 'refuse' ? 400 : 500, { 'content-type': 'application/json', 'x-amzn-errortype': error })
      .end(JSON.stringify({ message: `Email address is not verified: ${address}` }))
  })
  const endpoint = await listenLocally(server, 'The faulty mail service', onCrash)
  return {
    endpoint,
    /** Addresses of all attempts, in order. */
    asked: requestedPaths,
    behave: (by: typeof conduct) => {
      conduct = by
    },
    subjectsTo: async (address: string) =>
      (await mail.emails()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject),
    close: async () => {
      await closeServer(server)
      await mail.close()
    },
  }
}
