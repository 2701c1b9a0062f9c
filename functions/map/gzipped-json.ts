import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/** Schema of an attribute that is stored as compressed JSON. */
export const gzippedJsonAttribute = <Value>(schema: z.ZodMiniType<Value>) =>
  z.pipe(
    z.instanceof(Uint8Array),
    z.transform((bytes): Value => schema.parse(JSON.parse(gunzipSync(bytes).toString()))),
  )

export const gzipJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value))
