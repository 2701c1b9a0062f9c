import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { PEOPLE_EXPORTS_PREFIX } from '#shared/people/rules/retention.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'

/**
 * What only the user pool knows, a file per day: who has an account, and whether it is disabled. Names, e-mails and roles are
 * in the table, so a person who is deleted leaves nothing here but an id. Files expire.
 */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

const peopleExport = z.object({
  at: z.string(),
  people: z.array(z.object({ id: z.string(), status: z.string(), is_enabled: z.boolean() })),
})
type PeopleExport = z.infer<typeof peopleExport>
export type ExportedPerson = PeopleExport['people'][number]

const keyOf = (day: string): string => `${PEOPLE_EXPORTS_PREFIX}${day}.json`

/** Writes an export at once, so that it is there whole or not at all. It replaces one of the same day. */
export async function putPeopleExport(exported: PeopleExport): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: keyOf(exported.at.slice(0, 10)),
      Body: JSON.stringify(exported),
      ContentType: 'application/json',
    }),
  )
}

/** Days of which there is an export, oldest first. */
export async function listPeopleExportDays(): Promise<string[]> {
  const days: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: MEDIA_BUCKET, Prefix: PEOPLE_EXPORTS_PREFIX },
  ))
    for (const { Key = '' } of Contents) days.push(Key.slice(PEOPLE_EXPORTS_PREFIX.length, -'.json'.length))
  return days.toSorted()
}

export async function readPeopleExport(day: string): Promise<PeopleExport> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: keyOf(day) }))
  return peopleExport.parse(JSON.parse((await Body?.transformToString()) ?? ''))
}
