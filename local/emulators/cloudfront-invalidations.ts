import { createServer } from 'node:http'
import { closeServer, listenLocally } from './local-server.ts'

type CloudFrontEmulator = { endpoint: string; close(): Promise<void> }

/** A CloudFront API that accepts every invalidation and does nothing, because the local front caches nothing. */
export async function startCloudFront(onCrash: (sentence: string) => void): Promise<CloudFrontEmulator> {
  const server = createServer((request, response) => {
    const isInvalidation =
      request.method === 'POST' && /^\/[\d-]+\/distribution\/[^/]+\/invalidation$/.test(request.url ?? '')
    request.resume().once('end', () => {
      response.writeHead(isInvalidation ? 201 : 501, { 'content-type': 'text/xml' })
      response.end(
        isInvalidation
          ? `<Invalidation><Id>${crypto.randomUUID()}</Id><Status>Completed</Status></Invalidation>`
          : undefined,
      )
    })
  })
  const endpoint = await listenLocally(server, 'The CloudFront emulator', onCrash)
  return { endpoint, close: () => closeServer(server) }
}
