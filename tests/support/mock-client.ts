import { PutObjectCommand } from '@aws-sdk/client-s3'
import type * as PresignedPost from '@aws-sdk/s3-presigned-post'
import type * as RequestPresigner from '@aws-sdk/s3-request-presigner'
import { mockClient as mock } from 'aws-sdk-client-mock'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { accessDeniedError, currentFunctionName } from '#local/grants.ts'

const mocked: { restore: () => void }[] = []
afterAll(() => {
  for (const client of mocked) client.restore()
})

/** Errors of calls that were not granted. They are kept, because the code under test may catch them. */
const refusedError: Error[] = []
afterEach(() => {
  expect(refusedError.splice(0).map(({ message }) => message)).toEqual([])
})

/** Mocks an AWS client until the end of the test file. */
export const mockClientWithoutGrants: typeof mock = (...args) => {
  const client = mock(...args)
  mocked.push(client)
  return client
}

/**
 * Mocks an AWS client until the end of the test file, like `mockClientWithoutGrants`; but each call needs the grant of
 * the function that makes it: the one that serves the route (requests.ts), or the one that the test names
 * (as-function.ts).
 */
export const mockClient: typeof mock = (...args) => {
  const [target] = args
  const client = mockClientWithoutGrants(...args)
  const sender: object = Object(target).prototype ?? target
  let stub: unknown
  const guard = () => {
    stub = Reflect.get(sender, 'send')
    Reflect.set(sender, 'send', guardedSend)
  }
  const unguard = () => Reflect.set(sender, 'send', stub)
  function guardedSend(this: object, command: object, ...rest: unknown[]): unknown {
    const error = refuse(Object(Reflect.get(this, 'config')).serviceId, command)
    if (error) return Promise.reject(error)
    return typeof stub === 'function' && Reflect.apply(stub, this, [command, ...rest])
  }
  guard()
  // `reset` and `restore` both replace the stub, which they find by its own properties.
  const [reset, restore] = [client.reset.bind(client), client.restore.bind(client)]
  client.reset = () => {
    unguard()
    reset()
    guard()
    return client
  }
  client.restore = () => {
    unguard()
    restore()
  }
  return client
}

/** Returns the error of a call that is not granted. */
function refuse(serviceId: string, command: object): Error | undefined {
  const name = currentFunctionName()
  const error = name
    ? accessDeniedError(name, serviceId, command, process.env.RECORD_MOCKED_CALLS)
    : new Error(`No function makes this call (${command.constructor.name}): run the code as one, by('orders', …)`)
  if (error) refusedError.push(error)
  return error
}

// A signed link or form has the rights of the function that signs it. Signing sends nothing, so the mocks do not see it.
vi.doMock('@aws-sdk/s3-request-presigner', async importOriginal => {
  const original = await importOriginal<typeof RequestPresigner>()
  const getSignedUrl: typeof RequestPresigner.getSignedUrl = async (client, command, options) => {
    const error = refuse('S3', command)
    if (error) throw error
    return original.getSignedUrl(client, command, options)
  }
  return { ...original, getSignedUrl }
})
vi.doMock('@aws-sdk/s3-presigned-post', async importOriginal => {
  const original = await importOriginal<typeof PresignedPost>()
  const createPresignedPost: typeof PresignedPost.createPresignedPost = async (client, options) => {
    const error = refuse('S3', new PutObjectCommand({ Bucket: options.Bucket, Key: options.Key }))
    if (error) throw error
    return original.createPresignedPost(client, options)
  }
  return { ...original, createPresignedPost }
})
afterAll(() => {
  vi.doUnmock('@aws-sdk/s3-request-presigner')
  vi.doUnmock('@aws-sdk/s3-presigned-post')
})
