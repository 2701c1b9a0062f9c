import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { PEOPLE_EXPORTS_PREFIX } from '#shared/people/rules/retention.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'

/**
 * What only the user pool knows, in one file per day: who has an account, and whether it is disabled. Names, e-mails
 * and roles are in the table, so of a deleted person only an id is left here. Files expire.
 */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

const peopleExport = z.object({
  at: z.string(),
  people: z.array(z.object({ id: z.string(), status: z.string(), is_enabled: z.boolean() })),
})
type PeopleExport = z.infer<typeof peopleExport>
export type ExportedPerson = PeopleExport['people'][number]

const keyOf = (day: string): string => `${PEOPLE_EXPORTS_PREFIX}${day}.json`

/** Stores an export by one write, so that it is complete or missing. It replaces an export of the same day. */
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

/** Days that have an export, oldest first. */
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
